/** Rows of numbers, all of one length. */
export type Matrix = readonly (readonly number[])[];

/**
 * The product of two matrices.
 * @throws RangeError if the columns of the left are not the rows of the right
 */
export function multiply(left: Matrix, right: Matrix): Matrix {
  if (left.some((row) => row.length !== right.length))
    throw new RangeError('the columns of the left factor must be the rows of the right');
  const columns = right[0]?.length ?? 0;
  return left.map((row) =>
    Array.from({ length: columns }, (_, column) =>
      row.reduce((sum, value, index) => sum + value * right[index]![column]!, 0),
    ),
  );
}

/** Some neighbouring columns. */
export function columns(matrix: Matrix, start: number, length: number): Matrix {
  return matrix.map((row) => row.slice(start, start + length));
}

/** The numbers of a matrix, column after column: a strip of columns is a contiguous piece. */
export function toColumns(matrix: Matrix): number[] {
  return Array.from({ length: matrix[0]?.length ?? 0 }, (_, x) =>
    matrix.map((row) => row[x]!),
  ).flat();
}

/** The matrix of so many rows whose numbers are given column after column. */
export function fromColumns(values: readonly number[], rows: number): Matrix {
  return Array.from({ length: rows }, (_, y) => values.filter((_, index) => index % rows === y));
}

/** Whether two matrices agree in shape and in every number. */
export function equal(left: Matrix, right: Matrix): boolean {
  return (
    left.length === right.length &&
    left.every(
      (row, y) =>
        row.length === right[y]!.length && row.every((value, x) => value === right[y]![x]),
    )
  );
}
