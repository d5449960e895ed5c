/** Builds the static site into apps/web/build. */
import { join } from 'node:path';
import { ROOT, tool } from './house.mjs';

export const WEB = join(ROOT, 'apps', 'web');

/** @returns the exit code of the build */
export function buildSite() {
  console.log('Building the site…');
  // What the build says is worth reading where it fails; then all of it.
  const said = { cwd: WEB, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' };
  return tool('vite', ['build', '--logLevel', 'warn'], said);
}
