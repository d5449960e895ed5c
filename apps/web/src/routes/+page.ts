/** The front page only shows: it needs no scripts, so it has none. */
export const csr = false;
