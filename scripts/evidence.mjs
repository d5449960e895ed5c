/**
 * `npm run evidence`: holds core against published runs. `-- --fit` fits the constants anew,
 * `-- --residuals` rewrites the table of stated uncertainty.
 */
import { join } from 'node:path';
import { ensureInstalled, ROOT } from './house.mjs';

ensureInstalled();
const { runnerImport } = await import('vite');
const { module } = await runnerImport(join(ROOT, 'evidence', 'src', 'main.ts'));
console.log(await module.main(ROOT, process.argv.slice(2)));
