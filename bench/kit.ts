/** What a file in this folder exports as `benchmarks`: things to be timed, by name. */
export interface Benchmark {
  readonly name: string;
  /** Once per repeat. Returns something that depends on the work, so that none is optimised away. */
  readonly run: () => unknown;
  /**
   * What a run may take, in milliseconds, on a quiet machine that runs the reference loop in
   * `REFERENCE_MILLISECONDS`; elsewhere it is scaled by the reference loop of the same run.
   */
  readonly budgetMilliseconds?: number;
  /** What of a run counts, where it is not all of it: milliseconds, of its time and its result. */
  readonly counts?: (milliseconds: number, result: unknown) => number;
  /** Default 15. */
  readonly repeats?: number;
}

/** What the reference loop takes on the quiet two-core machine that the budgets were set on. */
export const REFERENCE_MILLISECONDS = 3.15;

/**
 * Work that no change of ours makes faster or slower: a walk through 1 MiB of numbers, reading,
 * adding and branching, as a simulator does.
 */
export function referenceLoop(): number {
  const SIZE = 1 << 18;
  const STEPS = 2_000_000;
  const table = new Int32Array(SIZE);
  let at = 1;
  for (let step = 0; step < STEPS; step++) {
    at = (at * 1664525 + 1013904223) & (SIZE - 1);
    const before = table[at]!;
    table[at] = before > step ? before - 1 : step;
  }
  return table[at]!;
}
