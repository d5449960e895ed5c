import { expect, it } from 'vitest';
import { decades, nearestDot, share } from './scatter-rows.ts';

const dots = [
  { x: 0.02, y: 0.03 },
  { x: 20, y: 40 },
];

it('spans whole decades', () => {
  expect(decades(dots)).toEqual([0.01, 100]);
  expect(share(1, [0.01, 100])).toBeCloseTo(0.5, 12);
});

it('finds the dot under the pointer and nothing far from all', () => {
  const domain = decades(dots);
  const at = { x: share(20, domain), y: share(40, domain) };
  expect(nearestDot(dots, domain, at, 0.02)).toBe(1);
  expect(nearestDot(dots, domain, { x: 0.5, y: 0 }, 0.02)).toBeUndefined();
});
