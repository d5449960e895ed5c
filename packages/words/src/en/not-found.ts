/** Words of the page that stands where there is none; apart, since no other page needs them. */
export const notFoundWords = {
  title: 'There is no page at this address.',
  elsewhere: 'These are the pages that there are:',
} as const;
