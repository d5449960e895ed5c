import type { Matrix } from './matrix.ts';

const ROWS = 3;
const SMALLEST_WIDTH = 8;

/**
 * Two small matrices for a page to multiply: 3 x 8 times 8 x 8, wider if there are more GPUs, so
 * that each gets a column and a row. The numbers are -3 to 3, fixed, without a pattern that the
 * eye would follow.
 */
export function exampleFactors(parts: number): {
  readonly input: Matrix;
  readonly weights: Matrix;
} {
  const width = Math.max(SMALLEST_WIDTH, parts);
  return { input: fill(ROWS, width, 5), weights: fill(width, width, 11) };
}

/** Small numbers from a quadratic congruence: enough to look arbitrary. */
function fill(rows: number, columns: number, seed: number): Matrix {
  return Array.from({ length: rows }, (_, y) =>
    Array.from({ length: columns }, (_, x) => ((x * x * 3 + y * y * 5 + x * y * seed + x) % 7) - 3),
  );
}
