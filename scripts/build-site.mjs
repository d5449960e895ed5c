/** Builds the static site into apps/web/build. */
import { join } from 'node:path';
import { must, ROOT } from './house.mjs';

console.log('Building the site…');
must(join(ROOT, 'node_modules', '.bin', 'vite'), ['build', '--logLevel', 'warn'], {
  cwd: join(ROOT, 'apps', 'web'),
});
