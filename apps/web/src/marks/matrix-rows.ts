/** One number of a matrix, or its empty place. */
export interface MatrixCell {
  readonly value?: number;
  /** How strong the colour of the cut is, 0 to 1; left out: none. */
  readonly strength?: number;
}

/** Neighbouring columns or rows of one holder, drawn a little apart from the next. */
export interface MatrixStrip {
  readonly start: number;
  readonly length: number;
  /** Whether the holder is the one that is looked from; left out: the strip has no number. */
  readonly isOwn?: boolean;
}

/** In which strip a column or row is. */
export const stripOf = (strips: readonly MatrixStrip[], index: number): number =>
  Math.max(
    0,
    strips.findIndex(({ start, length }) => index >= start && index < start + length),
  );

/** Numbers as they are read aloud or seen, with a minus sign. */
export const writeInteger = (value: number): string => String(value).replace('-', '−');
