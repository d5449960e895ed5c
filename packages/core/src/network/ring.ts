import { type Chunk, split } from './chunks.ts';

/** One message of a step: a chunk goes from a rank to its right neighbour. */
export interface Transfer {
  readonly from: number;
  readonly to: number;
  /** Which chunk of the array, 0 to ranks - 1. */
  readonly chunk: number;
  readonly values: readonly number[];
  /** Whether the receiver adds the chunk to its own or takes it in place of its own. */
  readonly how: 'add' | 'replace';
  readonly bytes: number;
}

/** What happens at once, and what every rank then holds. */
export interface RingStep {
  readonly phase: 'reduce-scatter' | 'all-gather';
  readonly transfers: readonly Transfer[];
  readonly after: readonly (readonly number[])[];
}

/** A collective that was really run. */
export interface RingRun {
  readonly chunks: readonly Chunk[];
  readonly steps: readonly RingStep[];
  /** What every rank holds at the end. */
  readonly results: readonly (readonly number[])[];
  /** Bytes sent over each directed link; link i goes from rank i to rank i + 1, the last to 0. */
  readonly bytesPerLink: readonly number[];
}

/**
 * Ring reduce-scatter: in N - 1 steps each rank adds what arrives from the left to its own chunk
 * and passes it on. At the end rank r holds the whole sum of chunk r + 1 (mod N); its other chunks
 * are partial sums. Patarasuk and Yuan, "Bandwidth optimal all-reduce algorithms for clusters of
 * workstations", J. Parallel Distrib. Comput. 69 (2009), section 4.
 * @param inputs one array a rank, all of one length
 * @throws RangeError if there is no rank or the lengths differ
 */
export function runRingReduceScatter(
  inputs: readonly (readonly number[])[],
  bytesPerValue: number,
): RingRun {
  return runSteps(inputs, bytesPerValue, [
    { phase: 'reduce-scatter', firstChunk: (rank) => rank, how: 'add' },
  ]);
}

/**
 * Ring all-gather: in N - 1 steps each rank passes on the chunk that it got last. Rank r begins
 * as the owner of chunk r; all end with every owner's chunk.
 * Arguments and errors as for `runRingReduceScatter`.
 * @param chunks who owns what, one a rank; even parts if left out
 */
export function runRingAllGather(
  inputs: readonly (readonly number[])[],
  bytesPerValue: number,
  chunks?: readonly Chunk[],
): RingRun {
  const phase = {
    phase: 'all-gather',
    firstChunk: (rank: number) => rank,
    how: 'replace',
  } as const;
  return runSteps(inputs, bytesPerValue, [phase], chunks);
}

/**
 * Ring all-reduce: a reduce-scatter, then an all-gather of its sums, 2(N - 1) steps in all.
 * Arguments, source and errors as for `runRingReduceScatter`.
 */
export function runRingAllReduce(
  inputs: readonly (readonly number[])[],
  bytesPerValue: number,
): RingRun {
  return runSteps(inputs, bytesPerValue, [
    { phase: 'reduce-scatter', firstChunk: (rank) => rank, how: 'add' },
    { phase: 'all-gather', firstChunk: (rank) => rank + 1, how: 'replace' },
  ]);
}

interface Phase {
  readonly phase: RingStep['phase'];
  /** The chunk that a rank sends first; in each later step, the one before it. */
  readonly firstChunk: (rank: number) => number;
  readonly how: Transfer['how'];
}

function runSteps(
  inputs: readonly (readonly number[])[],
  bytesPerValue: number,
  phases: readonly Phase[],
  chunks = split(inputs[0]?.length ?? 0, inputs.length),
): RingRun {
  const ranks = inputs.length;
  const length = inputs[0]?.length ?? 0;
  if (ranks === 0 || inputs.some((input) => input.length !== length))
    throw new RangeError('a ring needs at least one rank, and arrays of one length');
  const held = inputs.map((input) => [...input]);
  const bytesPerLink = Array.from({ length: ranks }, () => 0);
  const steps: RingStep[] = [];
  for (const { phase, firstChunk, how } of phases) {
    for (let step = 0; step < ranks - 1; step++) {
      // All send at once: read every message before any is taken in.
      const transfers = held.map((values, from): Transfer => {
        const chunk = (firstChunk(from) - step + ranks) % ranks;
        const { start, length } = chunks[chunk]!;
        const sent = values.slice(start, start + length);
        const to = (from + 1) % ranks;
        return { from, to, chunk, values: sent, how, bytes: sent.length * bytesPerValue };
      });
      for (const transfer of transfers) {
        takeIn(held[transfer.to]!, chunks[transfer.chunk]!.start, transfer);
        bytesPerLink[transfer.from]! += transfer.bytes;
      }
      steps.push({ phase, transfers, after: held.map((values) => [...values]) });
    }
  }
  return { chunks, steps, results: held, bytesPerLink };
}

function takeIn(held: number[], start: number, { values, how }: Transfer): void {
  values.forEach((value, offset) => {
    held[start + offset] = how === 'add' ? held[start + offset]! + value : value;
  });
}
