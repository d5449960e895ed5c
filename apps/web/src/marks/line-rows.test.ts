import { expect, it } from 'vitest';
import { endLabels, linePath, placeMark, runsThrough, type Series } from './line-rows.ts';
import { linearScale } from './scale.ts';

const y = linearScale([0, 100], [200, 0]);
const series = (key: string, end: number): Series => ({
  key,
  label: key,
  tone: 'data',
  role: 'ghost',
  points: [
    { x: 0, y: 0 },
    { x: 10, y: end },
  ],
});

it('draws a path through every point', () => {
  expect(linePath(series('a', 50).points, linearScale([0, 10], [0, 100]), y)).toBe(
    'M0.0,200.0L100.0,100.0',
  );
});

it('keeps the names of curves that end together apart, from top to bottom as the curves end', () => {
  const labels = endLabels([series('low', 49), series('high', 51), series('middle', 50)], y, 200);
  expect(labels.map((label) => label.series.key)).toEqual(['high', 'middle', 'low']);
  const [first, second, third] = labels.map((label) => label.y);
  expect(second! - first!).toBeGreaterThanOrEqual(16);
  expect(third! - second!).toBeGreaterThanOrEqual(16);
});

it('writes the marker’s label after it, before it, or where it fits: never over the left edge', () => {
  expect(placeMark(100, 80, [40, 300], 100)).toEqual({ x: 112, down: 16 });
  expect(placeMark(280, 80, [40, 300], 100)).toEqual({ x: 190, down: -8 });
  expect(placeMark(120, 140, [40, 220], 100)).toEqual({ x: 80, down: 24 });
  expect(placeMark(120, 140, [40, 220], 10)).toEqual({ x: 80, down: -14 });
  expect(placeMark(120, 300, [40, 220], 100).x).toBe(40);
});

it('the marker’s label goes where no curve runs through it, if there is such a place', () => {
  const under = (x: number, down: number) => x > 100 && down > 0;
  expect(placeMark(100, 80, [0, 300], 100, under)).toEqual({ x: 112, down: -8 });
  expect(placeMark(100, 80, [0, 300], 100, (x) => x > 100)).toEqual({ x: 10, down: -8 });
  expect(placeMark(100, 80, [0, 300], 100, () => true)).toEqual({ x: 112, down: 16 });
});

it('a curve runs through a box that it has no point in', () => {
  const curve = [
    { x: 0, y: 0 },
    { x: 100, y: 100 },
  ];
  expect(runsThrough(curve, [40, 60], [45, 55])).toBe(true);
  expect(runsThrough(curve, [40, 60], [70, 80])).toBe(false);
});
