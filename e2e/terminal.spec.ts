import { execFileSync } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { flagName, writeField } from '@shardplay/core';
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
      const values = Object.values(episode.fields).map(
        (field) => [field.key, writeField(field, state[field.key]!)] as const,
      );
      const query = new URLSearchParams(values.map(([field, text]) => [field, text]));
      await open(page, `/${name}/?${query.toString()}`);
      const told = inTerminal(
        name,
        values.flatMap(([field, text]) => [`--${flagName(field)}`, text]),
      );
      for (const readout of episode.readouts) {
        const output = page.locator(`output[name="${readout.key}"]`);
        await expect(output).toHaveAttribute('data-value', String(told[readout.key]));
      }
    });
  }
}
