import type { AchievedFabric } from './achieved-fabric.ts';
import { busBehind, reachedShare, ringHopBehind, switchBehind } from './collective-time.ts';
import { groupShape, type GroupShape } from './group.ts';
import { ringBytesPerLink } from './ring-cost.ts';

/**
 * Bytes of the all-reduce that a bus bandwidth is taken to be measured with; people's nccl-tests
 * end at 1 to 8 GiB. Tuned on nanotron's sweep, which does not say: with 2 GiB the 13.4 GB/s of its
 * 512 GPUs are 0.3 ms a hop, which is what its tensor groups of 32 wait (10 ms a collective).
 */
export const MEASURED_WITH_BYTES = 2 ** 31;
/**
 * A network that works moves large messages at this share of its ports' line rate or more: in
 * nanotron's sweep 16 GPUs reach 80 %, 32 GPUs 43 %, and each doubling from there half of that.
 */
const WORKING_SHARE = 0.5;

/**
 * A fabric on which an all-reduce over the GPUs of one node takes as long as was measured. Where
 * the switch sums it, that is what was measured, and of rings only that they are no faster.
 * @param bus measured bus bandwidth, bytes/s
 */
export function withMeasuredNode(
  fabric: AchievedFabric,
  bus: number,
  gpus: number,
): AchievedFabric {
  const ranks = Math.min(gpus, fabric.gpusPerNode);
  if (ranks < 2) return fabric;
  const shape = groupShape(ranks, 1, fabric.gpusPerNode);
  const seconds = measuredSeconds(bus, shape);
  const links =
    finite(busBehind(shape, MEASURED_WITH_BYTES, seconds, fabric), bus) /
    reachedShare(ranks, fabric);
  if (fabric.switchBytesPerSecond === 0 || ranks < fabric.switchFromRanks)
    return { ...fabric, ringBytesPerSecond: links, throughNodesBytesPerSecond: links };
  const ring = Math.min(fabric.ringBytesPerSecond, links);
  const sum = finite(switchBehind(shape, MEASURED_WITH_BYTES, seconds, fabric), bus);
  return {
    ...fabric,
    ringBytesPerSecond: ring,
    throughNodesBytesPerSecond: ring,
    switchBytesPerSecond: sum,
  };
}

/**
 * A fabric on which an all-reduce over all GPUs takes as long as was measured. Down to half of the
 * line rate it is the wire. What is missing beyond that is read as latency of the 2 (n - 1) steps
 * of a ring: the runs that were published with such measurements (nanotron's sweep, where bus
 * bandwidth falls as 1 / nodes) show small groups at full wire speed and every step of a ring
 * 0.3 ms late. A tree, with its few steps, would not have measured that, so buffers of that size
 * go by rings; smaller ones have their trees, which the all-reduces of that sweep's gradients are
 * as quick as.
 * @param bus measured bus bandwidth, bytes/s
 * @param line rate of all ports of a node together, bytes/s
 */
export function withMeasuredPorts(
  fabric: AchievedFabric,
  bus: number,
  gpus: number,
  line: number,
): AchievedFabric {
  const shape = groupShape(gpus, 1, fabric.gpusPerNode);
  if (shape.nodes < 2) return fabric;
  const seconds = measuredSeconds(bus, shape);
  const wire = finite(busBehind(shape, MEASURED_WITH_BYTES, seconds, fabric), bus);
  const least = WORKING_SHARE * line;
  const carried = Math.max(wire, least);
  const measured: AchievedFabric = {
    ...fabric,
    nodeBytesPerSecond: carried,
    throughNodesBytesPerSecond: Math.max(fabric.throughNodesBytesPerSecond, carried),
    // A measurement already holds what the scale costs.
    lossPerDoubling: 0,
  };
  if (wire >= least) return measured;
  const hop = ringHopBehind(shape, MEASURED_WITH_BYTES, seconds, carried, fabric);
  return {
    ...measured,
    treesBelowBytes: MEASURED_WITH_BYTES,
    hopSeconds: { ...fabric.hopSeconds, inter: { ll: hop, ll128: hop, simple: hop } },
  };
}

const measuredSeconds = (bus: number, shape: GroupShape): number =>
  ringBytesPerLink('all-reduce', shape.ranks, MEASURED_WITH_BYTES) / bus;

/** A measurement that leaves no time for latency has its bus for the wire. */
const finite = (bus: number, measured: number): number => (bus < Infinity ? bus : measured);
