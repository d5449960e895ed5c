/** Serves apps/web/build, for `npm start` and for the browser tests. */
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sirv from 'sirv';
import { ROOT } from './house.mjs';

const SITE = join(ROOT, 'apps', 'web', 'build');
const FIRST_PORT = 4173;
const TRIES = 50;

/** What every answer carries; the pages bring their content security policy themselves. */
const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
};

/**
 * Starts the server on the first free port from `port` on.
 * @throws Error when none of `tries` ports is free
 */
export async function serveSite({ port = FIRST_PORT, tries = TRIES } = {}) {
  // Its links are relative, as in all pages; it is shown at any depth, and this server's root is `/`.
  const notFound = readFileSync(join(SITE, '404.html'), 'utf8').replaceAll('="./', '="/');
  const files = sirv(SITE, {
    etag: true,
    gzip: true,
    setHeaders(response, path) {
      for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
      const named = path.includes('/immutable/');
      response.setHeader(
        'Cache-Control',
        named ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  const server = createServer(
    (request, response) =>
      redirectsToFolder(request, response) ||
      files(request, response, () => {
        response.writeHead(404, { ...HEADERS, 'Content-Type': 'text/html; charset=utf-8' });
        response.end(notFound);
      }),
  );
  const bound = await listen(server, port, tries);
  return { address: `http://localhost:${bound}`, close: () => server.close() };
}

/** A page is a folder: its address ends in a slash, and so do the addresses in its links. */
function redirectsToFolder({ url = '/' }, response) {
  const { pathname, search } = new URL(url, 'http://localhost');
  if (pathname.endsWith('/') || !existsSync(join(SITE, pathname, 'index.html'))) return false;
  response.writeHead(308, { ...HEADERS, Location: `${pathname}/${search}` }).end();
  return true;
}

async function listen(server, first, tries) {
  for (let port = first; port < first + tries; port++) {
    const taken = await new Promise((resolve) => {
      const refuse = (error) => resolve(error);
      server.once('error', refuse);
      server.listen(port, '127.0.0.1', () => {
        server.off('error', refuse);
        resolve(undefined);
      });
    });
    if (!taken) return port;
    if (taken.code !== 'EADDRINUSE') throw taken;
  }
  throw new Error(`No free port from ${first} to ${first + tries - 1}; set PORT to another.`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { address } = await serveSite({
    port: Number(process.env['PORT'] ?? FIRST_PORT),
    tries: 1,
  });
  console.log(address);
}
