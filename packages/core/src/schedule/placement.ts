/** Which rank holds which stage. Each is a table from stage to rank. */

/** One stage a rank, in order; with more, round the ranks again and again (Megatron's chunks). */
export function loopPlacement(ranks: number, virtualStages: number): Int32Array {
  return Int32Array.from({ length: ranks * virtualStages }, (_, stage) => stage % ranks);
}

/** Two stages a rank: down the ranks and back up, so that rank 0 holds the first and the last. */
export function vPlacement(ranks: number): Int32Array {
  return Int32Array.from({ length: ranks * 2 }, (_, stage) =>
    stage < ranks ? stage : 2 * ranks - 1 - stage,
  );
}
