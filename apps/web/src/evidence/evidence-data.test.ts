import { expect, it } from 'vitest';
import { bySource } from './by-source.ts';
import { missOf } from './evidence-data.ts';

it('counts a run twice too fast as far off as one twice too slow', () => {
  const run = (predicted: number) => ({ id: '', slug: '', measured: 2, predicted });
  expect(missOf(run(1))).toBeCloseTo(missOf(run(4)), 12);
});

it('lists sources by their median error', () => {
  const runs = [
    { id: 'a', slug: 'far', measured: 1, predicted: 2 },
    { id: 'b', slug: 'near', measured: 1, predicted: 1.1 },
  ];
  expect(bySource(runs, (slug) => slug).map(({ slug }) => slug)).toEqual(['near', 'far']);
});
