/**
 * The network of a cluster as its collectives feel it: achieved, not nominal, bandwidths.
 */
export interface AchievedFabric {
  readonly gpusPerNode: number;
  /** Bus bandwidth of a ring inside a node, bytes/s per GPU and direction. */
  readonly ringBytesPerSecond: number;
  /** The same where the ring goes on to other nodes: not below what those were measured to take. */
  readonly throughNodesBytesPerSecond: number;
  /** All-reduces between nodes from this size on go by rings alone, where a measurement says so. */
  readonly treesBelowBytes: number;
  /**
   * Bus bandwidth of an all-reduce that the switch sums (NVLS), bytes/s; 0 where there is none.
   * It can exceed the line rate: each GPU sends its data once instead of twice.
   */
  readonly switchBytesPerSecond: number;
  /** GPUs that a group needs before NCCL lets the switch sum. */
  readonly switchFromRanks: number;
  readonly portsPerNode: number;
  /** What all ports of a node carry in one direction, bytes/s. */
  readonly nodeBytesPerSecond: number;
  /** What one GPU can send to all others in its node together, bytes/s. */
  readonly peerBytesPerSecond: number;
  /** Share of its links that lead to any one of them: 1 through a switch, a seventh in a mesh of 8. */
  readonly shareToOne: number;
  /** Seconds that a hop takes inside a node and between nodes, by protocol. */
  readonly hopSeconds: { readonly intra: ProtocolSeconds; readonly inter: ProtocolSeconds };
  /** Seconds that a framework needs to launch one collective. */
  readonly launchSeconds: number;
  /** Loss of inter-node bandwidth for every doubling of the nodes beyond two, a fraction. */
  readonly lossPerDoubling: number;
}

/** NCCL's protocols: LL and LL128 trade bandwidth for latency. */
export interface ProtocolSeconds {
  readonly ll: number;
  readonly ll128: number;
  readonly simple: number;
}
