import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ringBytesPerLink } from '../network/ring-cost.ts';
import { cutProduct } from './cut-product.ts';
import { exampleFactors } from './example.ts';
import { multiply } from './matrix.ts';

const matrix = (rows: number, columns: number) =>
  fc.array(fc.array(fc.integer({ min: -9, max: 9 }), { minLength: columns, maxLength: columns }), {
    minLength: rows,
    maxLength: rows,
  });
const size = fc.integer({ min: 1, max: 9 });
const factors = fc
  .tuple(size, size, size)
  .chain(([rows, inner, columns]) => fc.tuple(matrix(rows, inner), matrix(inner, columns)));

test('a product by hand', () => {
  expect(
    multiply(
      [
        [1, 2],
        [3, 4],
      ],
      [
        [5, 6],
        [7, 8],
      ],
    ),
  ).toEqual([
    [19, 22],
    [43, 50],
  ]);
  expect(() => multiply([[1, 2]], [[1, 2]])).toThrow(RangeError);
});

describe('a product cut over GPUs', () => {
  test.each(['columns', 'rows'] as const)(
    'by %s equals the whole, for any number of parts',
    (cut) => {
      fc.assert(
        fc.property(factors, fc.integer({ min: 1, max: 12 }), ([input, weights], asked) => {
          const width = cut === 'columns' ? weights[0]!.length : weights.length;
          const parts = Math.min(asked, width);
          const product = cutProduct(cut, input, weights, parts, 2);
          expect(product.joined).toEqual(multiply(input, weights));
          expect(product.isEqual).toBe(true);
          expect(product.slices).toHaveLength(parts);
        }),
      );
    },
  );

  test('more parts than columns are the caller’s fault', () => {
    expect(() => cutProduct('columns', [[1]], [[2]], 2, 2)).toThrow(RangeError);
  });

  test('every weight is held by exactly one GPU', () => {
    const { input, weights } = exampleFactors(4);
    for (const cut of ['columns', 'rows'] as const) {
      const held = cutProduct(cut, input, weights, 4, 2).slices.flatMap((part) =>
        part.weights.flat(),
      );
      expect(held.sort()).toEqual(weights.flat().sort());
    }
  });

  test('the exchange carries what the closed form says', () => {
    const { input, weights } = exampleFactors(4);
    const bytes = 2 * input.length * weights[0]!.length;
    const counted = (cut: 'columns' | 'rows') =>
      new Set(cutProduct(cut, input, weights, 4, 2).exchange.bytesPerLink);
    expect(counted('columns')).toEqual(new Set([ringBytesPerLink('all-gather', 4, bytes)]));
    expect(counted('rows')).toEqual(new Set([ringBytesPerLink('all-reduce', 4, bytes)]));
  });
});

test('the example has a column and a row for each GPU, small numbers, and is the same each time', () => {
  for (const parts of [1, 3, 8, 72]) {
    const { input, weights } = exampleFactors(parts);
    expect(Math.min(weights.length, weights[0]!.length)).toBeGreaterThanOrEqual(parts);
    expect(weights.length).toBe(input[0]!.length);
    expect(Math.max(...weights.flat(), ...input.flat().map(Math.abs))).toBeLessThan(5);
    expect(exampleFactors(parts)).toEqual({ input, weights });
  }
});
