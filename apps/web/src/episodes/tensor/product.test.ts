import { expect, it } from 'vitest';
import { lastPosition, productFigure, productFrame } from './product.ts';

const valuesOf = (cells: readonly (readonly { value?: number }[])[]) =>
  cells.map((row) => row.map(({ value }) => value));
const count = (cells: readonly (readonly { value?: number }[])[]) =>
  cells.flat().filter(({ value }) => value !== undefined).length;

it('by columns, one strip more arrives at every step, until all are there', () => {
  const product = productFigure('columns', 4);
  const counts = Array.from({ length: lastPosition(product) + 1 }, (_, position) =>
    count(productFrame(product, 2, position).result.cells),
  );
  expect(counts).toEqual([0, 6, 12, 18, 24, 24]);
});

it.each(['columns', 'rows'] as const)('by %s, every GPU ends with the whole product', (cut) => {
  const product = productFigure(cut, 3);
  for (const gpu of [0, 1, 2]) {
    const { act, result, whole } = productFrame(product, gpu, lastPosition(product));
    expect(act).toBe('compare');
    expect(valuesOf(result.cells)).toEqual(valuesOf(whole.cells));
  }
});

it('by rows, what the GPUs compute alone adds up to the product', () => {
  const product = productFigure('rows', 8);
  const partials = product.slices.map((_, gpu) =>
    valuesOf(productFrame(product, gpu, 1).result.cells),
  );
  const sum = product.whole.map((row, y) =>
    row.map((_, x) => partials.reduce((total, partial) => total + partial[y]![x]!, 0)),
  );
  expect(sum).toEqual(product.whole);
});

it('one GPU has nothing to exchange, and many are drawn as eight', () => {
  expect(lastPosition(productFigure('columns', 1))).toBe(2);
  expect(productFigure('rows', 72).slices).toHaveLength(8);
});
