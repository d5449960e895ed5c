import type { Shape } from './shape.ts';

/**
 * The group size that interleaved schedules use where none is asked for: the smallest from `ranks`
 * up that divides the micro-batches, or leaves a last group of at least `ranks` (a smaller one
 * would make ranks wait). With fewer micro-batches than ranks, all of them.
 * It is PyTorch's microbatches_per_round wherever PyTorch accepts the count, and a size that
 * Megatron-LM accepts wherever Megatron-LM accepts any.
 */
export function groupSize({ ranks, microBatches, microBatchGroup }: Shape): number {
  if (microBatchGroup !== undefined) return microBatchGroup;
  for (let size = ranks; size < microBatches; size++) {
    if (isEvenGroup(size, ranks, microBatches)) return size;
  }
  return microBatches;
}

/** Whether a group size leaves no last group that is too small to keep every rank busy. */
export function isEvenGroup(size: number, ranks: number, microBatches: number): boolean {
  if (size < Math.min(ranks, microBatches) || size > microBatches) return false;
  const rest = microBatches % size;
  return rest === 0 || rest >= ranks;
}
