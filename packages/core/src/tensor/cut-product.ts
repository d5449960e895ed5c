import { type Chunk, split } from '../network/chunks.ts';
import { runRingAllGather, runRingAllReduce, type RingRun } from '../network/ring.ts';
import { columns, equal, fromColumns, type Matrix, multiply, toColumns } from './matrix.ts';

/** Which way the weights are cut. */
export type Cut = 'columns' | 'rows';

/** What one GPU holds and computes. */
export interface Slice {
  /** Its columns of the weights, or its rows. */
  readonly strip: Chunk;
  readonly input: Matrix;
  readonly weights: Matrix;
  /** Its columns of the result, or its whole-sized share of the sum. */
  readonly partial: Matrix;
}

/** A product cut over several GPUs, in the four acts that a page shows. */
export interface CutProduct {
  readonly cut: Cut;
  /** Cut and compute. */
  readonly slices: readonly Slice[];
  /** Exchange: an all-gather of strips, or an all-reduce of sums, really run over a ring. */
  readonly exchange: RingRun;
  /** What every GPU then has. */
  readonly joined: Matrix;
  /** Compare: the product that one GPU computes alone, and whether the two are equal. */
  readonly whole: Matrix;
  readonly isEqual: boolean;
}

/**
 * Computes input x weights with the weights cut over `parts` GPUs.
 * By columns, each GPU needs the whole input and gives a strip of the result, joined by an
 * all-gather; by rows, each needs its own strip of the input and gives a share of every number,
 * summed by an all-reduce. Shoeybi et al., Megatron-LM, arXiv 1909.08053, section 3.
 * @param parts 1 to the number of columns or rows; strips differ by at most one
 * @throws RangeError if there are more parts than columns or rows
 */
export function cutProduct(
  cut: Cut,
  input: Matrix,
  weights: Matrix,
  parts: number,
  bytesPerValue: number,
): CutProduct {
  const width = cut === 'columns' ? (weights[0]?.length ?? 0) : weights.length;
  if (parts < 1 || parts > width) throw new RangeError(`cannot cut ${width} ${cut} in ${parts}`);
  const slices = split(width, parts).map((strip) => slice(cut, input, weights, strip));
  const whole = multiply(input, weights);
  const exchange =
    cut === 'columns'
      ? gatherStrips(slices, whole, bytesPerValue)
      : runRingAllReduce(
          slices.map(({ partial }) => toColumns(partial)),
          bytesPerValue,
        );
  const joined = fromColumns(exchange.results[0]!, input.length);
  return { cut, slices, exchange, joined, whole, isEqual: equal(joined, whole) };
}

/** Each GPU starts with its strip at its place and zeros elsewhere. */
function gatherStrips(
  slices: readonly Slice[],
  { length }: Matrix,
  bytesPerValue: number,
): RingRun {
  const chunks = slices.map(({ strip }) => ({
    start: strip.start * length,
    length: strip.length * length,
  }));
  const total = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const buffers = slices.map(({ partial }, rank) => {
    const buffer = Array.from({ length: total }, () => 0);
    buffer.splice(chunks[rank]!.start, chunks[rank]!.length, ...toColumns(partial));
    return buffer;
  });
  return runRingAllGather(buffers, bytesPerValue, chunks);
}

function slice(cut: Cut, input: Matrix, weights: Matrix, strip: Chunk): Slice {
  const { start, length } = strip;
  if (cut === 'columns') {
    const own = columns(weights, start, length);
    return { strip, input, weights: own, partial: multiply(input, own) };
  }
  const ownInput = columns(input, start, length);
  const own = weights.slice(start, start + length);
  return { strip, input: ownInput, weights: own, partial: multiply(ownInput, own) };
}
