import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      '{packages,apps}/*/src/**/*.test.ts',
      'evidence/**/*.test.ts',
      'scripts/**/*.test.ts',
    ],
    testTimeout: 60_000,
  },
});
