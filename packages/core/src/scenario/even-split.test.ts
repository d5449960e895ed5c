import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenSplit } from './even-split.ts';

describe('evenSplit', () => {
  it('gives the first and last stage one layer less, as Zero Bubble ran 30 layers on 8 stages', () => {
    expect(evenSplit(30, 8)).toEqual([3, 4, 4, 4, 4, 4, 4, 3]);
  });

  it('places all layers, and no stage has two more than another', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 1, max: 64 }),
        (layers, stages) => {
          const split = evenSplit(layers, stages);
          expect(split.reduce((sum, count) => sum + count, 0)).toBe(layers);
          expect(Math.max(...split) - Math.min(...split)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});
