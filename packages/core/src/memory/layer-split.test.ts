import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layersOfStages } from './layer-split.ts';

describe('layersOfStages', () => {
  it('keeps the ends short', () => {
    expect(Array.from(layersOfStages(30, 8, 'ends-shorter', 0))).toEqual([3, 4, 4, 4, 4, 4, 4, 3]);
  });

  it('closes a stage when its share of the cost is reached, head included', () => {
    // nanotron, Llama of 16 layers, hidden 2048, vocabulary 131072: its head costs 4 layers.
    expect(Array.from(layersOfStages(16, 4, 'by-cost', 4))).toEqual([5, 5, 5, 1]);
  });

  it('places every layer once', () => {
    const kinds = fc.constantFrom('ends-shorter' as const, 'by-cost' as const);
    const count = fc.integer({ min: 1, max: 200 });
    fc.assert(
      fc.property(count, count, kinds, fc.double({ min: 0, max: 20, noNaN: true }), (...all) => {
        const counts = layersOfStages(...all);
        expect(counts.reduce((sum, layers) => sum + layers, 0)).toBe(all[0]);
        expect(Math.min(...counts)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
