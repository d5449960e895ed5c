// Before anything is drawn: a page in someone's frame shows its figure alone.
if (new URLSearchParams(location.search).get('embed') === '1')
  document.documentElement.dataset.embed = '';
