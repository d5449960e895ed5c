import {
  CONSTANTS,
  cutProduct,
  exampleFactors,
  type Cut,
  type CutProduct,
  type Matrix,
} from '@shardplay/core';
import type { MatrixCell, MatrixStrip } from '../../marks/matrix-rows.ts';

/** More GPUs than these do not fit the picture; they then stand for all. */
const MOST_DRAWN = 8;

export type Act = 'cut' | 'compute' | 'exchange' | 'compare';

/** Cells of the GPU that is looked from, and of the others, as strengths of the colour. */
const OWN = 0.5;
const OTHER = 0.12;

export interface DrawnMatrix {
  readonly cells: readonly (readonly MatrixCell[])[];
  readonly columnStrips?: readonly MatrixStrip[];
  readonly rowStrips?: readonly MatrixStrip[];
}

/** The product as one GPU sees it at one moment. */
export interface ProductFrame {
  readonly act: Act;
  /** Which step of the exchange, of how many. */
  readonly step: number;
  readonly input: DrawnMatrix;
  readonly weights: DrawnMatrix;
  readonly result: DrawnMatrix;
  readonly whole: DrawnMatrix;
}

/** The example, cut and computed for as many GPUs as are drawn. */
export function productFigure(cut: Cut, slices: number): CutProduct {
  const parts = Math.min(MOST_DRAWN, slices);
  const { input, weights } = exampleFactors(parts);
  return cutProduct(cut, input, weights, parts, CONSTANTS.wireBytesPerValue.value);
}

/** The last position of a player: cut, compute, every step of the exchange, compare. */
export const lastPosition = ({ exchange }: CutProduct): number => exchange.steps.length + 2;

/** @param position whole, 0 to `lastPosition` */
export function productFrame(product: CutProduct, gpu: number, position: number): ProductFrame {
  const { cut, slices, exchange, whole } = product;
  const { input, weights } = exampleFactors(slices.length);
  const steps = exchange.steps.length;
  const act: Act =
    position === 0
      ? 'cut'
      : position === 1
        ? 'compute'
        : position < steps + 2
          ? 'exchange'
          : 'compare';
  const step = Math.max(0, Math.min(steps, position - 1));
  const strips = slices.map(({ strip }, index) => ({ ...strip, isOwn: index === gpu }));
  const isOwn = (index: number) => {
    const { start, length } = slices[gpu]!.strip;
    return index >= start && index < start + length;
  };
  const held = (matrix: Matrix, own: (row: number, column: number) => boolean) =>
    matrix.map((row, y) => row.map((value, x) => ({ value, strength: own(y, x) ? OWN : OTHER })));
  const byColumns = cut === 'columns';
  return {
    act,
    step,
    input: byColumns
      ? { cells: held(input, () => true) }
      : { cells: held(input, (_, x) => isOwn(x)), columnStrips: strips },
    weights: byColumns
      ? { cells: held(weights, (_, x) => isOwn(x)), columnStrips: strips }
      : { cells: held(weights, (y) => isOwn(y)), rowStrips: strips },
    result: {
      cells: resultCells(product, gpu, act === 'cut' ? undefined : step),
      ...(byColumns ? { columnStrips: strips } : {}),
    },
    whole: {
      cells: whole.map((row) => row.map((value) => (act === 'compare' ? { value } : {}))),
      ...(byColumns
        ? { columnStrips: strips.map(({ start, length }) => ({ start, length })) }
        : {}),
    },
  };
}

/** What a GPU has of the result after a step of the exchange; before computing, nothing. */
function resultCells(
  { cut, slices, exchange, whole }: CutProduct,
  gpu: number,
  step: number | undefined,
): readonly (readonly MatrixCell[])[] {
  const rows = whole.length;
  const buffer =
    step === undefined || step === 0 ? undefined : exchange.steps[step - 1]!.after[gpu]!;
  const shares = sharesHeld({ cut, slices, exchange }, step ?? 0)[gpu]!;
  const { strip, partial } = slices[gpu]!;
  const first = cut === 'columns' ? strip.start : 0;
  return whole.map((row, y) =>
    row.map((_, x): MatrixCell => {
      const index = x * rows + y;
      const chunk = exchange.chunks.findIndex(
        ({ start, length }) => index >= start && index < start + length,
      );
      const count = shares[chunk] ?? 0;
      if (step === undefined || count === 0) return {};
      const value = buffer ? buffer[index]! : partial[y]![x - first]!;
      return {
        value,
        strength: cut === 'columns' ? OWN : OTHER + ((OWN - OTHER) * count) / slices.length,
      };
    }),
  );
}

/** How many GPUs' shares are in each chunk that each GPU has; by columns one is all. */
function sharesHeld(
  { cut, slices, exchange }: Pick<CutProduct, 'cut' | 'slices' | 'exchange'>,
  steps: number,
): readonly (readonly number[])[] {
  let held: readonly (readonly number[])[] = slices.map((_, rank) =>
    exchange.chunks.map((_, chunk) => (cut === 'rows' || chunk === rank ? 1 : 0)),
  );
  for (const { transfers } of exchange.steps.slice(0, steps)) {
    const next = held.map((row) => [...row]);
    for (const { from, to, chunk, how } of transfers)
      next[to]![chunk] = held[from]![chunk]! + (how === 'add' ? held[to]![chunk]! : 0);
    held = next;
  }
  return held;
}
