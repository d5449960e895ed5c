import { execFileSync } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { flagName, writeState } from '@shardplay/core';
import { open } from './open.ts';
import { EPISODES } from './pages.ts';

/** What `shardplay show <name> … --json` prints. */
function inTerminal(name: string, flags: readonly string[]): Record<string, unknown> {
  const text = execFileSync(
    process.execPath,
    ['packages/cli/bin/shardplay.mjs', 'show', name, ...flags, '--json'],
    { encoding: 'utf8' },
  );
  return JSON.parse(text) as Record<string, unknown>;
}

for (const { name, episode } of EPISODES) {
  for (const { key, state } of episode.cases) {
    test(`${name}, ${key}: page and terminal show the same figures`, async ({ page }) => {
      // What is not said is the same by default on both sides.
      const values = writeState(episode.fields, state);
      const query = new URLSearchParams(values.map(([key, text]) => [key, text]));
      await open(page, `/${name}/?${query.toString()}`);
      const told = inTerminal(
        name,
        values.flatMap(([key, text]) => [`--${flagName(key)}`, text]),
      );
      for (const readout of episode.readouts) {
        const output = page.locator(`output[name="${readout.key}"]`);
        await expect(output).toHaveAttribute('data-value', String(told[readout.key]));
      }
    });
  }
}
