import fc from 'fast-check';
import { expect, it } from 'vitest';
import { doublingPixels, doublings, logBand } from './heat-rows.ts';

it('the bands of 1 to n tile the axis', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), (most) => {
      let end = 0;
      for (let value = 1; value <= most; value++) {
        const { from, to } = logBand(value);
        expect(from).toBeCloseTo(end, 9);
        end = to;
      }
      expect(end).toBeCloseTo(doublings(most), 9);
    }),
  );
});

it('axes of one scale fill their width', () => {
  // One, two and three doublings: 1, 1 to 3, 1 to 7; six in all.
  expect(doublingPixels([1, 3, 7], 140, 10)).toBe(20);
});
