/** `npm start`: installs what is missing, builds the site, serves it, prints its address. */
import { ensureInstalled } from './house.mjs';

ensureInstalled();
// Only now: these need what has just been installed.
const { buildSite } = await import('./build-site.mjs');
const { serveSite } = await import('./serve-site.mjs');
if (buildSite() !== 0) process.exit(1);
const wanted = process.env['PORT'];
const { address } = await serveSite(wanted ? { port: Number(wanted), tries: 1 } : {});
console.log(`\nShardplay is at ${address} (stop it with Ctrl+C)`);
