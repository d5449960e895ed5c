import type { Result } from '../problem.ts';
import { CATALOG } from './catalog.ts';
import type { Costs } from './costs.ts';
import type { Schedule, ScheduleName } from './schedule.ts';
import { simulate, type Timing } from './simulate.ts';
import { usual } from './usual.ts';

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

/** Chunks that a schedule puts on each rank in a setting. */
export function virtualStagesOf(name: ScheduleName, { virtualStages }: PipelineSetting): number {
  return CATALOG[name].virtualStages ?? virtualStages;
}

/** Runs one schedule: its chunks are as much smaller as there are more of them. */
export function runOn(name: ScheduleName, setting: PipelineSetting): Result<ScheduleRun> {
  const { ranks, microBatches, forward, inputGradient, weightGradient, latency } = setting;
  const virtualStages = virtualStagesOf(name, setting);
  const schedule = usual(name, { ranks, microBatches, virtualStages });
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
