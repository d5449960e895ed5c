import type { AchievedFabric } from './achieved-fabric.ts';
import type { GroupShape } from './group.ts';
import { ringBytesPerLink, type RingCollective } from './ring-cost.ts';

/** What a collective does with a buffer of `bytes` (the whole buffer, as nccl-tests counts it). */
export type Collective = RingCollective | 'all-to-all';

/** Share of the bandwidth that each protocol reaches, and its place in `ProtocolSeconds`. */
const PROTOCOLS = [
  { name: 'll', share: 0.5 },
  { name: 'll128', share: 0.92 },
  { name: 'simple', share: 1 },
] as const;

/** Seconds of base latency by protocol in NCCL's tuner (src/graph/tuning.cc 2.30, ring row). */
const BASE_SECONDS = { ll: 6.6e-6, ll128: 14e-6, simple: 8.4e-6 } as const;

/** What a tree reaches of a ring's bandwidth (same file: an all-reduce's busBw * .92). */
const TREE_SHARE = 0.92;

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
  const volume = ringBytesPerLink(kind, shape.ranks, bytes);
  const bus = busBytesPerSecond(shape, fabric);
  let best = Infinity;
  for (const { latency, share } of waysOf(kind, shape, bytes, fabric))
    best = Math.min(best, latency + volume / (bus * share));
  if (kind === 'all-reduce' && switchSums(shape, fabric))
    best = Math.min(best, SWITCH_SECONDS + volume / fabric.switchBytesPerSecond);
  return best + fabric.launchSeconds;
}

/** One algorithm with one protocol: what it waits, seconds, and the share of the bandwidth it reaches. */
interface Way {
  readonly latency: number;
  readonly share: number;
}

/** The ways over links that NCCL chooses among: rings, and trees for an all-reduce. */
function waysOf(
  kind: RingCollective,
  shape: GroupShape,
  bytes: number,
  fabric: AchievedFabric,
): readonly Way[] {
  // A ring that crosses nodes moves at the pace of its slowest hop in every step.
  const steps = (kind === 'all-reduce' ? 2 : 1) * (shape.ranks - 1);
  const interHops = shape.nodes > 1 ? steps : 0;
  const intraHops = steps - interHops;
  const treeInter = 2 * Math.log2(shape.nodes);
  const treeIntra = 2 * (shape.perNode - 1);
  const trees = kind === 'all-reduce' && (shape.nodes === 1 || bytes < fabric.treesBelowBytes);
  const ways: Way[] = [];
  for (const { name, share } of PROTOCOLS) {
    const base = BASE_SECONDS[name];
    const intra = fabric.hopSeconds.intra[name];
    const inter = fabric.hopSeconds.inter[name];
    ways.push({ latency: base + intraHops * intra + interHops * inter, share });
    if (!trees) continue;
    ways.push({
      latency: base + treeIntra * intra + treeInter * inter,
      share: share * TREE_SHARE,
    });
  }
  return ways;
}

/**
 * What links must carry for an all-reduce to take so long: the inverse of `collectiveSeconds`
 * where no switch sums. Bus bandwidth, bytes/s; infinite if latency alone takes as long.
 */
export function busBehind(
  shape: GroupShape,
  bytes: number,
  seconds: number,
  fabric: AchievedFabric,
): number {
  const volume = ringBytesPerLink('all-reduce', shape.ranks, bytes);
  let least = Infinity;
  for (const { latency, share } of waysOf('all-reduce', shape, bytes, fabric)) {
    const left = seconds - fabric.launchSeconds - latency;
    if (left > 0) least = Math.min(least, volume / (left * share));
  }
  return least;
}

/** Bus bandwidth of a switch that sums such an all-reduce in so long, bytes/s. */
export function switchBehind(
  shape: GroupShape,
  bytes: number,
  seconds: number,
  fabric: AchievedFabric,
): number {
  const left = seconds - fabric.launchSeconds - SWITCH_SECONDS;
  return left > 0 ? ringBytesPerLink('all-reduce', shape.ranks, bytes) / left : Infinity;
}

/** What every step of a ring must take beyond its bytes for an all-reduce to take so long, seconds. */
export function ringHopBehind(
  shape: GroupShape,
  bytes: number,
  seconds: number,
  bus: number,
  fabric: AchievedFabric,
): number {
  const wire = ringBytesPerLink('all-reduce', shape.ranks, bytes) / bus;
  const left = seconds - fabric.launchSeconds - BASE_SECONDS.simple - wire;
  return Math.max(0, left / (2 * (shape.ranks - 1)));
}

/**
 * Bus bandwidth of a group, bytes/s: a ring runs at its slowest link. Groups that cross the same
 * ports at once share them: a group with `perNode` ranks in a node owns that share of its ports.
 */
export function busBytesPerSecond(shape: GroupShape, fabric: AchievedFabric): number {
  if (shape.nodes <= 1) return reachedShare(shape.ranks, fabric) * fabric.ringBytesPerSecond;
  return Math.min(fabric.throughNodesBytesPerSecond, portShare(shape, fabric) * shape.perNode);
}

/** Share of a GPU's links that lead to one of `ranks` GPUs of a node: in a mesh, not all. */
export function reachedShare(ranks: number, { shareToOne }: AchievedFabric): number {
  return ranks <= 1 ? 1 : Math.min(1, (ranks - 1) * shareToOne);
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
  const reached = reachedShare(shape.perNode, fabric) * fabric.peerBytesPerSecond;
  const inside = ((shape.perNode - 1) / shape.ranks) * (bytes / reached);
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

/**
 * Time of one message of `bytes` from a GPU to another. To another node it goes through one port,
 * or through the GPU's share of them where there are more ports than GPUs or more senders than ports.
 * @param sendersPerNode GPUs of a node that send to another at once; 0: the message stays inside
 */
export function sendSeconds(bytes: number, sendersPerNode: number, fabric: AchievedFabric): number {
  const crosses = sendersPerNode > 0;
  const sharing = Math.max(sendersPerNode, Math.min(fabric.portsPerNode, fabric.gpusPerNode));
  const rate = crosses
    ? fabric.nodeBytesPerSecond / sharing
    : fabric.shareToOne * fabric.peerBytesPerSecond;
  const hop = crosses ? fabric.hopSeconds.inter.simple : fabric.hopSeconds.intra.simple;
  return fabric.launchSeconds + hop + bytes / rate;
}
