/**
 * Where the ranks of a communication group sit. Every engine that we model numbers ranks with
 * tensor parallelism innermost, then context, data, pipeline; so a group is a size and a stride.
 */
export interface GroupShape {
  /** Ranks in the group. */
  readonly ranks: number;
  /** Ranks of the group in one node (NVLink domain). */
  readonly perNode: number;
  /** Nodes that the group touches. */
  readonly nodes: number;
}

/**
 * Places a group.
 * @param ranks size of the group, at least 1
 * @param stride distance between neighbours in the rank numbering, at least 1
 * @param gpusPerNode GPUs in one NVLink domain
 */
export function groupShape(ranks: number, stride: number, gpusPerNode: number): GroupShape {
  const fitting = Math.max(1, Math.floor(gpusPerNode / stride));
  const perNode = Math.min(ranks, fitting);
  return { ranks, perNode, nodes: Math.ceil(ranks / perNode) };
}
