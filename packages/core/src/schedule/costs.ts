import type { Problem } from '../problem.ts';
import { isMirrored, type Schedule } from './schedule.ts';

/** One number for every stage, or one for each. */
export type PerStage = number | ArrayLike<number>;

/** How long things take, all in one unit of time of the caller's choice (cells, seconds). */
export interface Costs {
  readonly forward: PerStage;
  /** The gradient with respect to a stage's input: what the stage before waits for. */
  readonly inputGradient: PerStage;
  readonly weightGradient: PerStage;
  /** The full backward pass; input-gradient plus weight-gradient if left out. */
  readonly backward?: PerStage;
  /**
   * From the end of an action to the moment its result is on another rank. It does not occupy
   * either rank. One number, or one for each ordered pair of ranks. Default 0.
   */
  readonly latency?: number | ((fromRank: number, toRank: number) => number);
  /** Reduction of a rank's gradients, after its last action. Default 0. */
  readonly reduction?: number | ArrayLike<number>;
  /**
   * How a fused pair runs. `fused` (default): as one kernel stream, both results at the end.
   * `staggered`: as one block, forward first, its result there as soon as it is computed.
   * `unfused`: as two actions that wait apart.
   */
  readonly overlap?: 'fused' | 'staggered' | 'unfused';
  /** Share of the shorter half of a fused pair that hides behind the longer, 0 (default) to 1. */
  readonly hidden?: number;
}

/** Costs laid out for the simulator. */
export interface CostTable {
  /** By kind * stages + stage. */
  readonly duration: Float64Array;
  /** From the rank of stage - 1, by stage; the mirrored direction after it. */
  readonly latencyDown: Float64Array;
  /** From the rank of stage + 1, likewise. */
  readonly latencyUp: Float64Array;
  readonly reduction: Float64Array;
}

/** Lays costs out by kind, stage and direction, or says which is negative or no number. */
export function costTable(schedule: Schedule, costs: Costs): CostTable | Problem {
  const { stages, ranks, microBatches, rankOfStage } = schedule;
  const forward = perStage(costs.forward, stages);
  const inputGradient = perStage(costs.inputGradient, stages);
  const weightGradient = perStage(costs.weightGradient, stages);
  const backward =
    costs.backward === undefined
      ? inputGradient.map((cost, stage) => cost + weightGradient[stage]!)
      : perStage(costs.backward, stages);
  const duration = new Float64Array(4 * stages);
  [forward, backward, inputGradient, weightGradient].forEach((row, kind) => {
    duration.set(row, kind * stages);
  });

  const latencyDown = new Float64Array(2 * stages);
  const latencyUp = new Float64Array(2 * stages);
  const { latency = 0 } = costs;
  for (const mirrored of [0, 1]) {
    const flip = mirrored === 1 && isMirrored(schedule, microBatches);
    const rank = (stage: number) => (flip ? ranks - 1 - rankOfStage[stage]! : rankOfStage[stage]!);
    const between = (from: number, to: number) =>
      from === to ? 0 : typeof latency === 'number' ? latency : latency(from, to);
    for (let stage = 1; stage < stages; stage++) {
      const row = mirrored * stages;
      latencyDown[row + stage] = between(rank(stage - 1), rank(stage));
      latencyUp[row + stage - 1] = between(rank(stage), rank(stage - 1));
    }
  }
  const reduction = perStage(costs.reduction ?? 0, ranks);

  const rows = { duration, latency: latencyDown, 'latency upward': latencyUp, reduction };
  for (const [name, row] of Object.entries(rows)) {
    const wrong = row.find((cost) => !(cost >= 0 && cost < Infinity));
    if (wrong !== undefined) return badCost(name, wrong);
  }
  const { hidden = 0 } = costs;
  if (!(hidden >= 0 && hidden <= 1)) return badCost('hidden', hidden);
  return { duration, latencyDown, latencyUp, reduction };
}

function perStage(cost: PerStage, length: number): Float64Array {
  return typeof cost === 'number'
    ? new Float64Array(length).fill(cost)
    : Float64Array.from({ length }, (_, index) => cost[index] ?? NaN);
}

function badCost(name: string, value: number): Problem {
  return {
    rule: 'cost-is-a-time',
    message: `costs: ${name} is ${value}, but every cost must be a number from 0 up${
      name === 'hidden' ? ' to 1' : ', one for each stage or rank'
    }.`,
  };
}
