/// <reference lib="webworker" />
import { base, build, files, prerendered, version } from '$service-worker';

/**
 * Offline after the first visit: every file of the build is kept, and served from there; a new
 * build has a new version, hence a new store. Hand-written, no library.
 */
const worker = globalThis as unknown as ServiceWorkerGlobalScope;
const STORE = `shardplay-${version}`;
// Hosts answer with the page of what is not found as they see fit: it is none to keep.
const FILES = [...build, ...files, ...prerendered.filter((path) => !path.endsWith('/404'))];

worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(STORE)
      .then((store) => store.addAll(FILES))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name !== STORE).map((name) => caches.delete(name))),
      )
      .then(() => worker.clients.claim()),
  );
});

worker.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== worker.location.origin) return;
  event.respondWith(answer(event.request, url));
});

/** Files named by their content come from the store; pages from the network while there is one. */
async function answer(request: Request, url: URL): Promise<Response> {
  const store = await caches.open(STORE);
  const keptAs = (path: string) => store.match(path, { ignoreSearch: true });
  // A page is kept under its folder, which an address may name without a slash.
  const kept = async () => (await keptAs(url.pathname)) ?? keptAs(`${url.pathname}/`);
  if (url.pathname.startsWith(`${base}/_app/immutable/`)) return (await kept()) ?? fetch(request);
  try {
    return await fetch(request);
  } catch (offline) {
    const page = await kept();
    if (page) return page;
    throw offline;
  }
}
