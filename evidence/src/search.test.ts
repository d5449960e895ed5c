import { describe, expect, it } from 'vitest';
import { randomSearch, type Dial } from './search.ts';

const SEARCH = { trials: 3000, firstSpread: 0.5, lastSpread: 0.01, seed: 1 };

/** Two numbers whose product and ratio are asked for: each alone can not be improved for long. */
function coupled() {
  const values = { x: 1, y: 1 };
  const dial = (name: 'x' | 'y', most: number): Dial => ({
    name,
    get: () => values[name],
    set: (value) => void (values[name] = value),
    least: 0.01,
    most,
  });
  const loss = () =>
    Math.abs(Math.log((values.x * values.y) / 6)) + Math.abs(Math.log(values.x / values.y / 1.5));
  return { values, dial, loss };
}

describe('randomSearch', () => {
  it('finds the one minimum: 3 x 2 = 6 and 3 / 2 = 1.5', () => {
    const { values, dial, loss } = coupled();
    randomSearch([dial('x', 100), dial('y', 100)], loss, SEARCH);
    expect(values.x).toBeCloseTo(3, 1);
    expect(values.y).toBeCloseTo(2, 1);
  });

  it('stays in the range of a dial', () => {
    const { values, dial, loss } = coupled();
    randomSearch([dial('x', 2), dial('y', 100)], loss, SEARCH);
    expect(values.x).toBeLessThanOrEqual(2);
  });

  it('gives the same answer twice', () => {
    const [first, second] = [coupled(), coupled()];
    for (const { dial, loss } of [first, second])
      randomSearch([dial('x', 100), dial('y', 100)], loss, SEARCH);
    expect(first.values).toEqual(second.values);
  });
});
