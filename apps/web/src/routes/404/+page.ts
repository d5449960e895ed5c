/** One file, `404.html`, as hosts of static files want it; it has no scripts of its own. */
export const csr = false;
export const trailingSlash = 'never';
