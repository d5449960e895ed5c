import { defineConfig } from '@playwright/test';

/** Another one can be asked for, to run two checkouts at once. */
const PORT = Number(process.env['E2E_PORT'] ?? 4188);

/** The built site as a reader uses it, in the system's Chromium; `npm test` builds it first. */
export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  workers: 2,
  timeout: 120_000,
  // A busy machine is slow, not wrong; what passes at the second try is reported as flaky.
  expect: { timeout: 20_000 },
  retries: 1,
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    baseURL: `http://localhost:${PORT}`,
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    },
  },
  webServer: {
    command: 'node scripts/serve-site.mjs',
    env: { PORT: String(PORT) },
    url: `http://localhost:${PORT}`,
    reuseExistingServer: false,
  },
});
