import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NumberField } from './field.ts';
import { stride, trackPosition, trackValue } from './slider.ts';

const linear: NumberField = {
  kind: 'number',
  key: 'stages',
  unit: 'count',
  minimum: 1,
  maximum: 64,
  scale: 'linear',
  integer: true,
  initial: 8,
};
const logarithmic: NumberField = { ...linear, maximum: 1024, scale: 'logarithmic' };
const size: NumberField = {
  ...logarithmic,
  unit: 'parameters',
  minimum: 1e9,
  maximum: 1e12,
  ticks: [{ value: 671e9, label: '671B' }],
  initial: 7e9,
};
const fraction: NumberField = {
  ...linear,
  unit: 'fraction',
  minimum: 0,
  maximum: 1,
  integer: false,
};

describe('the track', () => {
  test.each([linear, logarithmic])(
    'every whole number has its own place and comes back',
    (field) => {
      fc.assert(
        fc.property(fc.integer({ min: field.minimum, max: field.maximum }), (value) => {
          expect(trackValue(field, trackPosition(field, value))).toBe(value);
        }),
      );
    },
  );

  test('a logarithmic track gives each doubling the same length', () => {
    expect(trackPosition(logarithmic, 32)).toBeCloseTo(0.5, 12);
    expect([0, 1].map((end) => trackValue(size, end))).toEqual([1e9, 1e12]);
  });

  test('a tick catches the thumb; elsewhere three digits are enough', () => {
    expect(trackValue(size, trackPosition(size, 660e9))).toBe(671e9);
    expect(trackValue(size, trackPosition(size, 71.23456e9))).toBe(71.2e9);
  });

  test('what lies beyond the slider stands at its end', () => {
    expect(trackPosition({ ...linear, sliderMaximum: 32 }, 64)).toBe(1);
  });
});

describe('keys', () => {
  test('arrows go from whole number to whole number where those are few', () => {
    expect([stride(logarithmic, 8, 1, 'small'), stride(linear, 8, -1, 'small')]).toEqual([9, 7]);
  });

  test('arrows on a large value go to the next round number', () => {
    expect(stride(logarithmic, 63, 1, 'small')).toBe(64);
    expect(stride(logarithmic, 1003, 1, 'small')).toBe(1024);
    expect(stride(size, 7e9, 1, 'small')).toBe(7.2e9);
    expect(stride(fraction, 0.3, 1, 'small')).toBe(0.31);
  });

  test('Page keys double on a logarithmic track', () => {
    expect(stride(logarithmic, 24, 1, 'large')).toBe(48);
    expect(stride(size, 7e9, -1, 'large')).toBe(3.5e9);
  });

  test('every press moves, stays legal, and the ends hold', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(linear, logarithmic, size),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.constantFrom(1 as const, -1 as const),
        fc.constantFrom('small' as const, 'large' as const),
        (field, position, direction, length) => {
          const value = trackValue(field, position);
          const next = stride(field, value, direction, length);
          const end = direction > 0 ? field.maximum : field.minimum;
          if (value === end) expect(next).toBe(end);
          else expect(Math.sign(next - value)).toBe(direction);
          expect(Number.isInteger(next) && next >= field.minimum && next <= field.maximum).toBe(
            true,
          );
        },
      ),
    );
  });
});
