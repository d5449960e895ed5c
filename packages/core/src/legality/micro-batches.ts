import type { LayoutFacts, RunFacts } from './facts.ts';

/** Micro-batches of a replica in a step. */
export function microBatches(
  { globalBatch }: RunFacts,
  { microBatch, data }: Pick<LayoutFacts, 'microBatch' | 'data'>,
): number {
  return globalBatch / (microBatch * data);
}
