import type { Scenario } from '../scenario/scenario.ts';

/**
 * Numbers of GPUs to try, fewest first, up to what the cluster has: those that share a node in
 * powers of two, then whole nodes.
 */
export function gpuCounts({ cluster }: Scenario, gpusPerNode = cluster.gpusPerNode ?? 8): number[] {
  const counts: number[] = [];
  for (let gpus = 1; gpus < gpusPerNode && gpus <= cluster.gpus; gpus *= 2) counts.push(gpus);
  for (let gpus = gpusPerNode; gpus <= cluster.gpus; gpus += gpusPerNode) counts.push(gpus);
  return counts;
}
