import { describe, expect, it } from 'vitest';
import { rank, summarize } from './statistics.ts';

describe('summarize', () => {
  it('takes errors relative to what was measured', () => {
    const errors = summarize([
      { predicted: 11, measured: 10 },
      { predicted: 8, measured: 10 },
      { predicted: 10, measured: 10 },
    ])!;
    expect(errors.median).toBeCloseTo(0.1);
    expect(errors.worst).toBeCloseTo(0.2);
    expect(errors.mean).toBeCloseTo(0.1);
    expect(errors.bias).toBeCloseTo(0);
  });
});

describe('rank', () => {
  it('is 1 with nothing lost where the order is right, whatever the scale', () => {
    const pairs = [1, 2, 5, 9].map((measured) => ({ predicted: 3 * measured, measured }));
    const { spearman, lost } = rank('g', pairs);
    expect(spearman).toBeCloseTo(1);
    expect(lost).toBe(0);
  });

  it('charges the measured time of the layout that is predicted fastest', () => {
    const pairs = [
      { predicted: 1, measured: 12 },
      { predicted: 2, measured: 10 },
      { predicted: 3, measured: 15 },
    ];
    expect(rank('g', pairs).lost).toBeCloseTo(0.2);
  });
});
