import { FITTED_CONSTANTS, MEANINGS } from '@shardplay/core';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { peggedConstants, withPegged } from './pegged.ts';

test('names what stands on a bound, and nothing that is near one', () => {
  const { least, most } = MEANINGS.network.portShare;
  const at = (portShare: number) =>
    peggedConstants(
      { generations: {} as never, engines: {} as never, network: { portShare } as never },
      MEANINGS,
    );
  expect(at(least)).toEqual([{ of: 'network', name: 'portShare', value: least, bound: 'least' }]);
  expect(at(most).map(({ bound }) => bound)).toEqual(['most']);
  expect(at(most - 1e-6)).toEqual([]);
});

test('docs/evidence.md lists them as they are (else: npm run evidence)', () => {
  const page = readFileSync(new URL('../../docs/evidence.md', import.meta.url), 'utf8');
  expect(withPegged(page, peggedConstants(FITTED_CONSTANTS, MEANINGS))).toBe(page);
});
