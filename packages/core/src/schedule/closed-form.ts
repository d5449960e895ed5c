import type { Costs, PerStage } from './costs.ts';
import type { ScheduleName } from './schedule.ts';
import type { Shape } from './shape.ts';

/**
 * The makespan by formula, where one is exact for this shape and these costs; else null, and only
 * a simulation knows. Never an approximation: each formula is tested equal to the simulation.
 *
 * Per stage, with any latency: gpipe, 1f1b. Uniform costs without latency: eager-1f1b, the
 * interleaved schedules, looped-bfs; zb-h1 and interleaved-zb if a weight-gradient is no longer than
 * a forward and an input-gradient; dualpipe and dualpipe-v if also forward = input-gradient;
 * zb-h2 and zb-v if all three are equal and micro-batches >= 2 ranks - 1.
 */
export function closedForm(name: ScheduleName, shape: Shape, costs: Costs): number | null {
  if (costs.reduction !== undefined) return null;
  if (name === 'gpipe') return fillAndDrain(shape, costs);
  if (name === '1f1b') return oneForwardOneBackward(shape, costs);
  const { forward, inputGradient, weightGradient, backward, latency = 0 } = costs;
  if (typeof forward !== 'number' || typeof inputGradient !== 'number') return null;
  if (typeof weightGradient !== 'number' || latency !== 0) return null;
  const whole = backward ?? inputGradient + weightGradient;
  if (typeof whole !== 'number') return null;
  return uniform(name, shape, { forward, inputGradient, weightGradient, backward: whole }, costs);
}

interface Uniform {
  readonly forward: number;
  readonly inputGradient: number;
  readonly weightGradient: number;
  readonly backward: number;
}

function uniform(
  name: ScheduleName,
  shape: Shape,
  { forward, inputGradient, weightGradient, backward }: Uniform,
  { overlap = 'fused', hidden = 0 }: Costs,
): number | null {
  const { ranks, virtualStages, microBatches, variant, microBatchGroup, plannedFor } = shape;
  const chunk = forward + backward;
  /** Chunks that each rank runs, and hops until the last rank may start its last chunk. */
  const chunks = microBatches * virtualStages;
  const looped =
    microBatches >= ranks ? chunks + ranks - 1 : ranks * virtualStages + microBatches - 1;
  const split = forward + inputGradient + weightGradient;
  const splitIsWhole = backward === inputGradient + weightGradient;
  const shortWeights = weightGradient <= Math.min(forward, inputGradient);
  const allEqual = forward === inputGradient && forward === weightGradient;
  switch (name) {
    case 'eager-1f1b':
      return (microBatches + ranks - 1) * chunk;
    case 'looped-bfs':
      return looped * chunk;
    case 'interleaved-1f1b':
      return microBatchGroup === undefined || microBatches >= ranks ? looped * chunk : null;
    case 'zb-h1':
    case 'interleaved-zb':
      if (!shortWeights || variant !== undefined || microBatchGroup !== undefined) return null;
      if (microBatches >= ranks) {
        return chunks * split + (ranks - 1) * (forward + inputGradient - weightGradient);
      }
      return virtualStages === 1 ? looped * (forward + inputGradient) + weightGradient : null;
    case 'zb-h2':
    case 'zb-v':
      if (!allEqual || variant !== undefined || plannedFor !== undefined) return null;
      if (microBatches < 2 * ranks - 1) return null;
      return chunks * split + (ranks - 1) * forward;
    case 'dualpipe':
    case 'dualpipe-v': {
      if (forward !== inputGradient || !shortWeights || !splitIsWhole) return null;
      if (overlap !== 'fused' || hidden !== 0) return null;
      const hops = name === 'dualpipe' ? ranks / 2 - 1 : ranks - 1;
      return chunks * chunk + hops * (chunk + backward - 3 * weightGradient);
    }
    default:
      return null;
  }
}

/** Costs and latencies as functions of the stage, on one stage a rank. */
function perRank(costs: Costs) {
  const at = (cost: PerStage, stage: number) => (typeof cost === 'number' ? cost : cost[stage]!);
  const { latency = 0, backward } = costs;
  const between = (from: number, to: number) =>
    typeof latency === 'number' ? latency : latency(from, to);
  return {
    forward: (stage: number) => at(costs.forward, stage),
    backward: (stage: number) =>
      backward === undefined
        ? at(costs.inputGradient, stage) + at(costs.weightGradient, stage)
        : at(backward, stage),
    between,
  };
}

/**
 * Down once, with the slowest forward repeated; then up once, with the slowest backward repeated.
 * Uniform: (M + R - 1)(F + B), Narayanan et al., arXiv 2104.04473, section 2.2.
 */
function fillAndDrain({ ranks, microBatches }: Shape, costs: Costs): number {
  const { forward, backward, between } = perRank(costs);
  let total = 0;
  let [slowestForward, slowestBackward] = [0, 0];
  for (let rank = 0; rank < ranks; rank++) {
    total += forward(rank) + backward(rank);
    if (rank > 0) total += between(rank - 1, rank) + between(rank, rank - 1);
    slowestForward = Math.max(slowestForward, forward(rank));
    slowestBackward = Math.max(slowestBackward, backward(rank));
  }
  return total + (microBatches - 1) * (slowestForward + slowestBackward);
}

/**
 * 1F1B. Uniform: (M + R - 1)(F + B), and for a latency L between neighbours another
 * 2 L (M + R - 1 - ceil((M + R - 1) / R)): the longest path makes that many hops, since each time
 * down the pipeline and up again takes it at most R micro-batches further. With unequal stages, the
 * same recurrence that the simulation solves, without its lists.
 */
function oneForwardOneBackward({ ranks, microBatches }: Shape, costs: Costs): number {
  const steps = microBatches + ranks - 1;
  const { forward, inputGradient, weightGradient, latency = 0 } = costs;
  const whole =
    costs.backward ??
    (typeof inputGradient === 'number' && typeof weightGradient === 'number'
      ? inputGradient + weightGradient
      : undefined);
  if (typeof forward === 'number' && typeof whole === 'number' && typeof latency === 'number') {
    return steps * (forward + whole) + 2 * latency * (steps - Math.ceil(steps / ranks));
  }
  return unequalOneForwardOneBackward(ranks, microBatches, costs);
}

function unequalOneForwardOneBackward(ranks: number, microBatches: number, costs: Costs): number {
  const { forward, backward, between } = perRank(costs);
  const duration = Float64Array.from({ length: 2 * ranks }, (_, index) =>
    index < ranks ? forward(index) : backward(index - ranks),
  );
  const down = Float64Array.from({ length: ranks }, (_, s) => (s > 0 ? between(s - 1, s) : 0));
  const up = Float64Array.from({ length: ranks }, (_, s) => (s > 0 ? between(s, s - 1) : 0));
  const free = new Float64Array(ranks);
  /** End of each rank's latest forward. */
  const forwardEnd = new Float64Array(ranks);
  // In round m a rank runs the forward that its backward of micro-batch m waits behind, then that.
  for (let m = 1 - ranks; m < microBatches; m++) {
    let arrives = 0;
    for (let rank = ranks - 1; rank >= 0; rank--) {
      const ahead = m + ranks - 1 - rank;
      if (ahead >= 0 && ahead < microBatches) {
        const input = rank > 0 ? forwardEnd[rank - 1]! + down[rank]! : 0;
        free[rank] = forwardEnd[rank] = Math.max(free[rank]!, input) + duration[rank]!;
      }
      if (m >= 0) {
        free[rank] = Math.max(free[rank]!, arrives) + duration[ranks + rank]!;
        arrives = free[rank]! + up[rank]!;
      }
    }
  }
  return free[0]!;
}
