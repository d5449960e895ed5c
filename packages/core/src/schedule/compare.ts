import type { Problem, Result } from '../problem.ts';
import { CATALOG } from './catalog.ts';
import type { Costs } from './costs.ts';
import { generate } from './generate.ts';
import { peakInFlight } from './in-flight.ts';
import { rankOf, SCHEDULE_NAMES, type Schedule, type ScheduleName } from './schedule.ts';
import { simulate, type Timing } from './simulate.ts';

/** One pipeline that every schedule is tried on: the same model on the same ranks. */
export interface PipelineSetting {
  readonly ranks: number;
  readonly microBatches: number;
  /** Chunks on each rank, for the schedules that leave it open. */
  readonly virtualStages: number;
  /** Time of one micro-batch through ONE RANK's whole share of the model; any unit. */
  readonly forward: number;
  readonly inputGradient: number;
  readonly weightGradient: number;
  /** From one rank to the next, in the same unit. */
  readonly latency: number;
}

/** A schedule that ran on the setting. */
export interface ScheduleRun {
  readonly name: ScheduleName;
  readonly virtualStages: number;
  readonly schedule: Schedule;
  readonly timing: Timing;
}

/** What a schedule comes to on the setting, in units that compare. */
export interface ScheduleComparison {
  readonly name: ScheduleName;
  readonly virtualStages: number;
  readonly makespan: number;
  readonly idleFraction: number;
  readonly bubbleOverIdeal: number;
  /**
   * Most micro-batches that any rank keeps, in shares of a rank's whole model (chunks in flight
   * over chunks on the rank), each kept until its weight-gradient: the safe count.
   */
  readonly peakMicroBatches: number;
  /** Sends from one rank to another in a step, both directions. */
  readonly messages: number;
  /** Copies of the weights that the ranks hold together. */
  readonly weightCopies: number;
}

/** Why a schedule cannot run on the setting. */
export interface ScheduleRefusal {
  readonly name: ScheduleName;
  readonly problem: Problem;
}

/** Chunks that a schedule puts on each rank in a setting. */
export function virtualStagesOf(name: ScheduleName, { virtualStages }: PipelineSetting): number {
  return CATALOG[name].virtualStages ?? virtualStages;
}

/** Runs one schedule: its chunks are as much smaller as there are more of them. */
export function runOn(name: ScheduleName, setting: PipelineSetting): Result<ScheduleRun> {
  const { ranks, microBatches, forward, inputGradient, weightGradient, latency } = setting;
  const virtualStages = virtualStagesOf(name, setting);
  const schedule = generate(name, { ranks, microBatches, virtualStages });
  if (!schedule.ok) return schedule;
  const costs: Costs = {
    forward: forward / virtualStages,
    inputGradient: inputGradient / virtualStages,
    weightGradient: weightGradient / virtualStages,
    latency,
  };
  const timing = simulate(schedule.value, costs);
  if (!timing.ok) return timing;
  return {
    ok: true,
    value: { name, virtualStages, schedule: schedule.value, timing: timing.value },
  };
}

/** What a run comes to. */
export function comparisonOf({
  name,
  virtualStages,
  schedule,
  timing,
}: ScheduleRun): ScheduleComparison {
  const { atWeightGradient } = peakInFlight(schedule);
  return {
    name,
    virtualStages,
    makespan: timing.makespan,
    idleFraction: timing.idleFraction,
    bubbleOverIdeal: timing.bubbleOverIdeal,
    peakMicroBatches: Math.max(...atWeightGradient) / virtualStages,
    messages: messagesOf(schedule),
    weightCopies: CATALOG[name].weightCopies,
  };
}

/** Activations down and gradients up, for each micro-batch and each border between two ranks. */
function messagesOf(schedule: Schedule): number {
  let messages = 0;
  for (let microBatch = 0; microBatch < schedule.microBatches; microBatch++)
    for (let stage = 1; stage < schedule.stages; stage++)
      if (rankOf(schedule, stage, microBatch) !== rankOf(schedule, stage - 1, microBatch))
        messages += 2;
  return messages;
}

/** Every schedule on one setting: those that run, fastest first, and those that cannot, with why. */
export function compareSchedules(setting: PipelineSetting): {
  readonly rows: readonly ScheduleComparison[];
  readonly refusals: readonly ScheduleRefusal[];
} {
  const rows: ScheduleComparison[] = [];
  const refusals: ScheduleRefusal[] = [];
  for (const name of SCHEDULE_NAMES) {
    const run = runOn(name, setting);
    if (run.ok) rows.push(comparisonOf(run.value));
    else refusals.push({ name, problem: run.problems[0]! });
  }
  rows.sort((a, b) => a.makespan - b.makespan || a.peakMicroBatches - b.peakMicroBatches);
  return { rows, refusals };
}

/**
 * The fastest schedule whose fullest rank keeps at most `limit` micro-batches; of equally fast
 * ones the leanest. Nothing if even one micro-batch is too much.
 */
export function bestUnder(
  rows: readonly ScheduleComparison[],
  limit: number,
): ScheduleComparison | undefined {
  return rows
    .filter(({ peakMicroBatches }) => peakMicroBatches <= limit)
    .reduce<ScheduleComparison | undefined>(
      (best, row) => (best === undefined || row.makespan < best.makespan - 1e-9 ? row : best),
      undefined,
    );
}
