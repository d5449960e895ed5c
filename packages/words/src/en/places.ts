/**
 * What the parts of a cluster and of a run are called, on a page, in the terminal and in a file.
 * All are counted from 0, as core and the engines count them: the first rank is rank 0.
 */
export const places = {
  rank: (rank: number) => `rank ${rank}`,
  stage: (stage: number) => `stage ${stage}`,
  node: (node: number) => `node ${node}`,
  rack: (rack: number) => `rack ${rack}`,
  gpu: (gpu: number) => `GPU ${gpu}`,
  /** So many GPUs from one on: `GPU 3`, `GPUs 8 to 15`. */
  gpus: (first: number, count: number) =>
    count === 1 ? `GPU ${first}` : `GPUs ${first} to ${first + count - 1}`,
  slice: (slice: number) => `slice ${slice}`,
  copy: (copy: number) => `copy ${copy}`,
  microBatch: (microBatch: number) => `micro-batch ${microBatch}`,
  chunk: (chunk: number) => `chunk ${chunk}`,
} as const;
