import type { Handle } from '@sveltejs/kit';

/** Fonts are asked for with the page, not when the style sheet has come: nothing is drawn twice. */
export const handle: Handle = ({ event, resolve }) =>
  resolve(event, { preload: ({ type }) => type === 'font' || type === 'js' || type === 'css' });
