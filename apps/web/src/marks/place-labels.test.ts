import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeLabels } from './place-labels.ts';

describe('placeLabels', () => {
  it('centres labels that have room', () => {
    expect(placeLabels([{ anchor: 50, width: 20 }], 100)).toEqual([40]);
  });

  it('keeps a label at the edge inside', () => {
    expect(placeLabels([{ anchor: 99, width: 20 }], 100)).toEqual([80]);
  });

  it('refuses what cannot fit on one line', () => {
    const wide = { anchor: 0, width: 60 };
    expect(placeLabels([wide, wide], 100)).toBeUndefined();
  });

  it('never lets labels overlap, leave the line or change their order', () => {
    const label = fc.record({
      anchor: fc.integer({ min: 0, max: 600 }),
      width: fc.integer({ min: 1, max: 150 }),
    });
    fc.assert(
      fc.property(fc.array(label, { minLength: 1, maxLength: 6 }), (labels) => {
        const sorted = labels.toSorted((a, b) => a.anchor - b.anchor);
        const left = placeLabels(sorted, 600, 10);
        if (!left) return;
        sorted.forEach(({ width }, index) => {
          expect(left[index]).toBeGreaterThanOrEqual(0);
          expect(left[index]! + width).toBeLessThanOrEqual(600);
          if (index > 0) {
            expect(left[index]).toBeGreaterThanOrEqual(
              left[index - 1]! + sorted[index - 1]!.width + 10,
            );
          }
        });
      }),
    );
  });
});
