/** What every command of the house needs: dependencies, a browser, running a step. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** Runs one step in the repository's root and returns its exit code; what was kept back of its output is shown if it fails. */
export function run(command, args, options = {}) {
  const { status, error, stdout, stderr } = spawnSync(command, args, {
    cwd: ROOT,
    stdio: 'inherit',
    ...options,
  });
  if (error) {
    console.error(`${command} could not be started: ${error.message}`);
    return 1;
  }
  if (status !== 0) {
    process.stdout.write(stdout ?? '');
    process.stderr.write(stderr ?? '');
  }
  return status ?? 1;
}

/** Runs one step and ends the process with its code if it failed. */
export function must(command, args, options) {
  const code = run(command, args, options);
  if (code !== 0) process.exit(code);
}

/** Runs a tool from node_modules/.bin. */
export function tool(name, args, options) {
  return run(join(ROOT, 'node_modules', '.bin', name), args, options);
}

const STAMP = join(ROOT, 'node_modules', '.lock-hash');

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex');
}

/** Notes which lockfile is installed; every install ends with it (`prepare` in package.json). */
export function stampInstalled() {
  writeFileSync(STAMP, lockHash());
}

/** Installs the locked dependencies when they are missing or older than the lockfile. */
export function ensureInstalled() {
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lockHash()) return;
  console.log('Installing dependencies…');
  must('npm', ['ci', '--no-audit', '--no-fund']);
}

const BROWSERS = [
  process.env['CHROMIUM'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The path of a Chromium, installed through the system's package manager where that is possible. */
export function ensureBrowser() {
  const found = () => BROWSERS.find((path) => path && existsSync(path) && statSync(path).isFile());
  const present = found();
  if (present) return present;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium with apt-get…');
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-liberation']);
    const installed = found();
    if (installed) return installed;
  }
  console.error(
    'The browser tests need Chromium or Chrome. Install it (Debian, Ubuntu: "apt-get install chromium"; ' +
      'macOS: "brew install --cask chromium"), or set CHROMIUM to its path, and run the command again.',
  );
  process.exit(1);
}
