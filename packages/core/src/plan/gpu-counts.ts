import { resolveCluster } from '../scenario/resolve-cluster.ts';
import type { Scenario } from '../scenario/scenario.ts';

/**
 * Numbers of GPUs to try, fewest first: those that share a node in powers of two, then whole
 * nodes, and at last all that the cluster has. Never empty.
 */
export function gpuCounts({ cluster }: Scenario): readonly number[] {
  const resolved = resolveCluster(cluster);
  // What is wrong with the cluster is said where the whole scenario is resolved.
  if (!resolved.ok) return [cluster.gpus];
  const { gpus: all, gpusPerNode } = resolved.value.cluster;
  const counts: number[] = [];
  for (let gpus = 1; gpus < gpusPerNode && gpus < all; gpus *= 2) counts.push(gpus);
  for (let gpus = gpusPerNode; gpus < all; gpus += gpusPerNode) counts.push(gpus);
  return [...counts, all];
}
