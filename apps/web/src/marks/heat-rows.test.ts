import fc from 'fast-check';
import { expect, it } from 'vitest';
import { logBand, valueAt } from './heat-rows.ts';

it('the bands of 1 to n tile the axis, and each finds its own number again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), (most) => {
      let end = 0;
      for (let value = 1; value <= most; value++) {
        const { from, to } = logBand(value, most);
        expect(from).toBeCloseTo(end, 9);
        expect(valueAt((from + to) / 2, most)).toBe(value);
        end = to;
      }
      expect(end).toBeCloseTo(1, 9);
    }),
  );
});
