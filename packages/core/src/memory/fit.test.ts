import { expect, test } from 'vitest';
import { isTight, overCapacityBytes } from './fit.ts';

test('what is too large is over by the difference, what fits by nothing', () => {
  expect(overCapacityBytes({ peakBytes: 90e9, capacityBytes: 80e9 })).toBe(10e9);
  expect(overCapacityBytes({ peakBytes: 70e9, capacityBytes: 80e9 })).toBe(0);
});

test('tight is what fits, but not at the upper end', () => {
  const memory = { capacityBytes: 80e9, highBytes: 81e9 };
  expect(isTight({ ...memory, fits: true })).toBe(true);
  expect(isTight({ ...memory, fits: false })).toBe(false);
  expect(isTight({ ...memory, fits: true, highBytes: 80e9 })).toBe(false);
});
