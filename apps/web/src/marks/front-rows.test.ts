import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frontPath, nearestTo, ticksOf } from './front-rows.ts';

test('ticks lie inside, at least two of them and at most as many as asked for', () => {
  const spans = fc
    .tuple(
      fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
      fc.double({ min: 1.13, max: 1e4, noNaN: true }),
    )
    .map(([from, factor]) => [from, from * factor] as const);
  fc.assert(
    fc.property(spans, fc.integer({ min: 3, max: 8 }), (span, most) => {
      const ticks = ticksOf(span, most);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(most + 1);
      for (const tick of ticks) {
        expect(tick).toBeGreaterThanOrEqual(span[0]);
        expect(tick).toBeLessThanOrEqual(span[1]);
      }
    }),
  );
});

const dots = [
  { x: 1, y: 9, strong: true, label: '' },
  { x: 4, y: 2, strong: true, label: '' },
  { x: 5, y: 8, strong: false, label: '' },
];
const same = (value: number) => value;

test('the front goes to each of its dots and down there', () => {
  expect(frontPath(dots, same, same)).toBe('M1.0,9.0H4.0V2.0');
});

test('the nearest dot is found, if one is near', () => {
  expect(nearestTo(dots, same, same, { x: 5, y: 7 }, 3)).toBe(2);
  expect(nearestTo(dots, same, same, { x: 50, y: 7 }, 3)).toBeUndefined();
});
