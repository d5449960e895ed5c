/** `npm start`: installs what is missing, builds the site, serves it, prints its address. */
import { ensureInstalled, must } from './house.mjs';

ensureInstalled();
must('node', ['scripts/build-site.mjs']);
const { serveSite } = await import('./serve-site.mjs');
const wanted = process.env['PORT'];
const server = await serveSite(wanted ? { port: Number(wanted), tries: 1 } : {});
console.log(`\nShardplay is at ${server.address} (stop it with Ctrl+C)`);
