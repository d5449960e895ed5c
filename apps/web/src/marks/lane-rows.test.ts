import { expect, test } from 'vitest';
import { placeLabel } from './lane-rows.ts';

test('a label is inside its span where it fits', () => {
  expect(placeLabel(50, [100, 200], [], [0, 300])).toEqual({ x: 106, side: 'inside' });
});

test('a label that does not fit inside is written after its span, or before it', () => {
  expect(placeLabel(50, [100, 110], [], [0, 300])).toEqual({ x: 116, side: 'after' });
  expect(placeLabel(50, [280, 300], [], [0, 300])).toEqual({ x: 274, side: 'before' });
});

test('a label is never written over another span, nor over an edge', () => {
  expect(placeLabel(50, [100, 110], [[110, 300]], [0, 300])).toEqual({ x: 94, side: 'before' });
  expect(
    placeLabel(
      50,
      [100, 110],
      [
        [0, 80],
        [110, 300],
      ],
      [0, 300],
    ),
  ).toBeUndefined();
  expect(placeLabel(50, [30, 40], [], [0, 60])).toBeUndefined();
});
