/** `npm run check`: types, lint, architecture, formatting, dead code, bytes. */
import { buildSite, WEB } from './build-site.mjs';
import { ensureInstalled, run, tool } from './house.mjs';
import { TYPED_PACKAGES } from './packages.mjs';

ensureInstalled();
const CRUISED = ['packages', 'apps', 'evidence', 'e2e'];
const steps = [
  ...TYPED_PACKAGES.map((path) => [`types ${path}`, () => tool('tsc', ['-p', path])]),
  ['types apps/web', pageTypes],
  ['lint', () => tool('eslint', ['.'])],
  [
    'architecture',
    () =>
      tool('depcruise', [
        ...CRUISED,
        ...['--config', '.dependency-cruiser.cjs', '--output-type', 'err-long'],
      ]),
  ],
  ['formatting', () => tool('prettier', ['--check', '--log-level', 'warn', '.'])],
  ['dead code', () => tool('knip', ['--no-config-hints'])],
  ['site', buildSite],
  ['bytes', () => run(process.execPath, ['scripts/page-bytes.mjs'])],
];

function pageTypes() {
  tool('svelte-kit', ['sync'], { cwd: WEB });
  const args = ['--tsconfig', './tsconfig.json', '--fail-on-warnings', '--output', 'human'];
  return tool('svelte-check', args, { cwd: WEB });
}

const failed = steps.filter(([name, step]) => {
  const code = step();
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name}`);
  return code !== 0;
});
process.exit(failed.length === 0 ? 0 : 1);
