import type { AchievedFabric } from './achieved-fabric.ts';
import type { GroupShape } from './group.ts';

/** What a collective does with a buffer of `bytes` (the whole buffer, as nccl-tests counts it). */
export type Collective = 'all-reduce' | 'all-gather' | 'reduce-scatter' | 'all-to-all';

/** Share of the bandwidth that each protocol reaches, and its place in `ProtocolSeconds`. */
const PROTOCOLS = [
  { name: 'll', share: 0.5 },
  { name: 'll128', share: 0.92 },
  { name: 'simple', share: 1 },
] as const;

/** Seconds of base latency by protocol in NCCL's tuner (src/graph/tuning.cc 2.30, ring row). */
const BASE_SECONDS = { ll: 6.6e-6, ll128: 14e-6, simple: 8.4e-6 } as const;

/** A switch sum (NVLS) has one hop of this length, seconds (same table). */
const SWITCH_SECONDS = 25e-6;

/**
 * Time of one collective: the best of ring, tree and switch with the best protocol, as NCCL's
 * tuner chooses, from bytes over bus bandwidth plus the latency of the hops.
 * @param bytes the whole buffer: what an all-reduce sums, what an all-gather ends with
 */
export function collectiveSeconds(
  kind: Collective,
  shape: GroupShape,
  bytes: number,
  fabric: AchievedFabric,
): number {
  if (shape.ranks <= 1 || bytes <= 0) return 0;
  if (kind === 'all-to-all') return allToAllSeconds(shape, bytes, 1, fabric);
  const rounds = kind === 'all-reduce' ? 2 : 1;
  const volume = (rounds * (shape.ranks - 1) * bytes) / shape.ranks;
  const bus = busBytesPerSecond(shape, fabric);
  // A ring that crosses nodes moves at the pace of its slowest hop in every step.
  const steps = rounds * (shape.ranks - 1);
  const interHops = shape.nodes > 1 ? steps : 0;
  const intraHops = steps - interHops;
  const treeInter = 2 * Math.log2(shape.nodes);
  const treeIntra = 2 * (shape.perNode - 1);
  let best = Infinity;
  for (const { name, share } of PROTOCOLS) {
    const base = BASE_SECONDS[name];
    const intra = fabric.hopSeconds.intra[name];
    const inter = fabric.hopSeconds.inter[name];
    const wire = volume / (bus * share);
    best = Math.min(best, base + intraHops * intra + interHops * inter + wire);
    if (kind === 'all-reduce')
      best = Math.min(best, base + treeIntra * intra + treeInter * inter + wire / 0.92);
  }
  if (kind === 'all-reduce' && switchSums(shape, fabric))
    best = Math.min(best, SWITCH_SECONDS + volume / fabric.switchBytesPerSecond);
  return best + fabric.launchSeconds;
}

/**
 * Bus bandwidth of a group, bytes/s: a ring runs at its slowest link. Groups that cross the same
 * ports at once share them: a group with `perNode` ranks in a node owns that share of its ports.
 */
export function busBytesPerSecond(shape: GroupShape, fabric: AchievedFabric): number {
  if (shape.nodes <= 1) return fabric.ringBytesPerSecond;
  return Math.min(fabric.ringBytesPerSecond, portShare(shape, fabric) * shape.perNode);
}

/** Bytes/s that one GPU has of its node's ports, when every GPU of the node uses them. */
export function portShare(shape: GroupShape, fabric: AchievedFabric): number {
  const doublings = Math.max(0, Math.log2(shape.nodes / 2));
  return fabric.nodeBytesPerSecond / fabric.gpusPerNode / (1 + fabric.lossPerDoubling * doublings);
}

/**
 * Tokens travel to the experts that were chosen for them, or their results back: an all-to-all of
 * `active` copies of each token, but a copy crosses to another node once, however many of the
 * token's experts live there (DeepEP, and the all-to-all dispatchers since).
 * @param bytes all copies of one rank's tokens
 */
export function exchangeSeconds(
  shape: GroupShape,
  bytes: number,
  active: number,
  fabric: AchievedFabric,
): number {
  if (shape.ranks <= 1 || bytes <= 0) return 0;
  const { nodes } = shape;
  const copies = active * (1 - 1 / nodes);
  const others = (nodes - 1) * (1 - (1 - 1 / nodes) ** active);
  return allToAllSeconds(shape, bytes, nodes > 1 ? others / copies : 1, fabric);
}

/**
 * Each rank sends an equal part to every other: NVLink and ports work at the same time.
 * @param crossing share of what would leave the node that does leave it
 */
function allToAllSeconds(
  shape: GroupShape,
  bytes: number,
  crossing: number,
  fabric: AchievedFabric,
): number {
  const inside = ((shape.perNode - 1) / shape.ranks) * (bytes / fabric.peerBytesPerSecond);
  const outside =
    shape.nodes > 1
      ? ((crossing * (shape.ranks - shape.perNode)) / shape.ranks) *
        (bytes / portShare(shape, fabric))
      : 0;
  const hops = shape.nodes > 1 ? fabric.hopSeconds.inter.ll128 : fabric.hopSeconds.intra.ll128;
  const latency = BASE_SECONDS.ll128 + Math.log2(shape.ranks) * hops;
  return Math.max(inside, outside) + latency + fabric.launchSeconds;
}

function switchSums(shape: GroupShape, fabric: AchievedFabric): boolean {
  return (
    fabric.switchBytesPerSecond > 0 && shape.nodes === 1 && shape.ranks >= fabric.switchFromRanks
  );
}

/** Time of one message of `bytes` from a rank to its neighbour at `stride` in the numbering. */
export function sendSeconds(bytes: number, crossesNodes: boolean, fabric: AchievedFabric): number {
  const rate = crossesNodes
    ? fabric.nodeBytesPerSecond / fabric.gpusPerNode
    : fabric.peerBytesPerSecond;
  const hop = crossesNodes ? fabric.hopSeconds.inter.simple : fabric.hopSeconds.intra.simple;
  return fabric.launchSeconds + hop + bytes / rate;
}
