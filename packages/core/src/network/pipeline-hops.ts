/**
 * Where the hops of a pipeline lie. Ranks are numbered with tensor parallelism innermost, then
 * context, data, pipeline (`group.ts`): a stage is a run of neighbouring GPUs, and each of them
 * sends to the GPU in the same place of another stage.
 */
export interface PipelineHops {
  /** Hops between neighbouring stages that stay inside a node. */
  readonly staying: number;
  /** Those of which at least one GPU sends to another node. */
  readonly leaving: number;
  /** GPUs of a node that send over such a hop at once, and share its ports; 0 where none does. */
  readonly sendersPerNode: number;
}

/**
 * Whether any GPU of stage `from` sends to another node when it sends to stage `to`.
 * @param stride GPUs of one stage: tensor x context x data
 */
export function leavesNode(from: number, to: number, stride: number, gpusPerNode: number): boolean {
  if (from === to) return false;
  const first = Math.min(from, to) * stride;
  const last = (Math.max(from, to) + 1) * stride - 1;
  return Math.floor(first / gpusPerNode) !== Math.floor(last / gpusPerNode);
}

/** Whether any hop of a pipeline leaves its node. */
export function pipelineLeavesNode(pipeline: number, stride: number, gpusPerNode: number): boolean {
  return leavesNode(0, pipeline - 1, stride, gpusPerNode);
}

/** Counts the hops of a pipeline from its first stage to its last. */
export function pipelineHops(pipeline: number, stride: number, gpusPerNode: number): PipelineHops {
  const hops = pipeline - 1;
  if (!pipelineLeavesNode(pipeline, stride, gpusPerNode))
    return { staying: hops, leaving: 0, sendersPerNode: 0 };
  let leaving = 0;
  for (let stage = 0; stage < hops; stage++)
    if (leavesNode(stage, stage + 1, stride, gpusPerNode)) leaving += 1;
  return { staying: hops - leaving, leaving, sendersPerNode: Math.min(stride, gpusPerNode) };
}
