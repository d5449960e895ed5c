// After the first visit every page works without a network: see src/service-worker.ts.
const { src } = document.currentScript;
addEventListener('load', () => {
  navigator.serviceWorker?.register(new URL('service-worker.js', src));
});
