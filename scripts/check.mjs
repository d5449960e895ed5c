/** `npm run check`: types, lint, architecture, formatting, dead code, bytes. */
import { ensureInstalled, tool } from './house.mjs';
import { TYPED_PACKAGES } from './packages.mjs';

ensureInstalled();
const steps = [
  ...TYPED_PACKAGES.map((path) => [`types ${path}`, 'tsc', ['-p', path]]),
  ['lint', 'eslint', ['.']],
  [
    'architecture',
    'depcruise',
    [
      'packages',
      'apps',
      'evidence',
      'e2e',
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err-long',
    ],
  ],
  ['formatting', 'prettier', ['--check', '--log-level', 'warn', '.']],
  ['dead code', 'knip', ['--no-config-hints']],
];
const failed = steps.filter(([name, command, args]) => {
  const code = tool(command, args);
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name}`);
  return code !== 0;
});
process.exit(failed.length === 0 ? 0 : 1);
