import { describe, expect, it } from 'vitest';
import { linearScale, logarithmicScale, powersWithin, roundStep } from './scale.ts';

describe('scales', () => {
  it('map the ends of the domain to the ends of the range', () => {
    for (const scale of [linearScale([1, 64], [10, 310]), logarithmicScale([1, 64], [10, 310])]) {
      expect(scale(1)).toBeCloseTo(10);
      expect(scale(64)).toBeCloseTo(310);
    }
  });

  it('give each doubling the same length on a logarithmic axis', () => {
    expect(logarithmicScale([1, 64], [0, 600])(8)).toBeCloseTo(300);
  });
});

describe('ticks', () => {
  it('are the powers inside the domain', () => {
    expect(powersWithin([1, 1024], 8)).toEqual([1, 8, 64, 512]);
    expect(powersWithin([0.5, 3], 10)).toEqual([1]);
    expect(powersWithin([2, 3], 10)).toEqual([]);
  });

  it('are round', () => {
    expect(roundStep(100, 5)).toBe(20);
    expect(roundStep(1, 4)).toBe(0.5);
    expect(roundStep(16e12, 5)).toBe(5e12);
  });
});
