export const prerender = true;
export const trailingSlash = 'always';

/** For the navigation, while the site is built; in the browser the address says it. */
export const load = ({ url }: { readonly url: URL }) => ({ path: url.pathname });
