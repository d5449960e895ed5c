import { expect, it } from 'vitest';
import { decades, dotPath, nearestDot, share } from './scatter-rows.ts';

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

it('draws from left to right, each dot from the one before', () => {
  // On a square of 100 pixels over four decades: 1 is in the middle, 10 three quarters along.
  const path = dotPath(
    [
      { x: 10, y: 1 },
      { x: 1, y: 1 },
      { x: 1, y: 10 },
    ],
    [0.01, 100],
    100,
  );
  expect(path).toBe('m50,25h0m0,25h0m25,0h0');
});
