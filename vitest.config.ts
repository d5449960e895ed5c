import { defineConfig } from 'vitest/config';

/** Generous, since it only ends what hangs: a busy machine runs every test many times slower. */
const TEST_TIMEOUT_MILLISECONDS = 180_000;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{packages,apps}/*/src/**/*.test.ts',
            'evidence/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: ['packages/cli/**'],
          testTimeout: TEST_TIMEOUT_MILLISECONDS,
        },
      },
      {
        test: {
          name: 'command',
          include: ['packages/cli/src/**/*.test.ts'],
          exclude: ['packages/cli/src/pack.test.ts'],
          // The built command is run as a user runs it, so it is built before.
          globalSetup: 'packages/cli/src/testing/build.ts',
          testTimeout: TEST_TIMEOUT_MILLISECONDS,
        },
      },
      {
        test: {
          name: 'package',
          include: ['packages/cli/src/pack.test.ts'],
          // Packing builds afresh, so it waits until nobody runs what was built.
          sequence: { groupOrder: 1 },
          testTimeout: TEST_TIMEOUT_MILLISECONDS,
        },
      },
    ],
  },
});
