import { format } from '../format/format.ts';
import type { Cluster } from '../hardware/cluster.ts';
import type { Problem } from '../problem.ts';
import type { StageBill } from './memory-bill.ts';

/** What waits in the memory of one node's host at most, bytes: all of its GPUs on the fullest stage. */
export function hostBytesPerNode(stages: readonly StageBill[], cluster: Cluster): number {
  const most = stages.reduce((bytes, { host }) => Math.max(bytes, host), 0);
  return most * Math.min(cluster.gpus, cluster.gpusPerNode);
}

/** That a node's host has less memory than waits in it, where its memory was given. */
export function hostProblems(bytes: number, { hostMemoryBytes }: Cluster): readonly Problem[] {
  if (hostMemoryBytes === null || bytes <= hostMemoryBytes) return [];
  return [
    {
      rule: 'host-holds-offload',
      message: `cluster.hostMemory is ${format(hostMemoryBytes, 'bytes')}, but what is offloaded takes ${format(bytes, 'bytes')} in the host of each node: add nodes, shard further, or keep fewer bytes a parameter.`,
    },
  ];
}

/** What the host of each node must hold; nothing where nothing is offloaded. */
export function hostNote(bytes: number): readonly string[] {
  if (bytes === 0) return [];
  return [
    `What is offloaded takes ${format(bytes, 'bytes')} in the host of each node, buffers of the engine apart (DeepSpeed counts half as much again for them). How long it travels and how fast a host updates weights has not been held against measured runs.`,
  ];
}
