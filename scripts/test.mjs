/** `npm test`: everything that proves the project, from a fresh clone. Ends with `N passed, N failed`. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSite } from './build-site.mjs';
import { ensureBrowser, ensureInstalled, run, tool } from './house.mjs';

ensureInstalled();
const chromium = ensureBrowser();
const reports = mkdtempSync(join(tmpdir(), 'shardplay-test-'));
const total = { passed: 0, failed: 0 };

/** Runs one suite; a suite that could not even report counts as one failure. */
function suite(name, runSuite, read) {
  console.log(`\n${name}`);
  const file = join(reports, `${name}.json`);
  const code = runSuite(file);
  const counts = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
  total.passed += counts?.passed ?? 0;
  total.failed += Math.max(counts?.failed ?? 0, code === 0 ? 0 : 1);
}

suite(
  'unit',
  (file) =>
    tool('vitest', ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]),
  (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests }),
);
suite(
  'browser',
  (file) =>
    run('npm', ['run', 'build', '--workspace', 'shardplay', '--silent']) ||
    buildSite() ||
    tool('playwright', ['test', '--reporter=dot,json'], {
      env: { ...process.env, CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    }),
  ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
);

rmSync(reports, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
