import type { Accelerator } from './accelerator.ts';
import type { Link } from './link.ts';

/** The machines of a run, every field known. */
export interface Cluster {
  readonly accelerator: Accelerator;
  readonly gpus: number;
  /** GPUs that share the fast network. */
  readonly gpusPerNode: number;
  /** gpus / gpusPerNode, rounded up. */
  readonly nodes: number;
  /** Inside a node: `bytesPerSecond` is of one GPU to all others together, one direction. */
  readonly intraNode: Link;
  /** Between nodes: `bytesPerSecond` is of one port, one direction. */
  readonly interNode: Link;
  readonly portsPerNode: number;
  /** Memory of the host of one node; null: not given. */
  readonly hostMemoryBytes: number | null;
  /** All-reduce bus bandwidth that a user measured, bytes/s; it wins over the links. */
  readonly measuredBusBandwidth: { readonly intraNode?: number; readonly interNode?: number };
}
