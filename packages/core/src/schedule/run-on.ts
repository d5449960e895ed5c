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

/** Costs that are the same for every chunk. */
export interface ChunkCosts extends Costs {
  readonly forward: number;
  readonly inputGradient: number;
  readonly weightGradient: number;
  readonly latency: number;
}

/** What one chunk costs: chunks are as much smaller as there are more of them on a rank. */
export function chunkCostsOf(name: ScheduleName, setting: PipelineSetting): ChunkCosts {
  const { forward, inputGradient, weightGradient, latency } = setting;
  const chunks = virtualStagesOf(name, setting);
  return {
    forward: forward / chunks,
    inputGradient: inputGradient / chunks,
    weightGradient: weightGradient / chunks,
    latency,
  };
}

/** Runs one schedule in its usual order. */
export function runOn(name: ScheduleName, setting: PipelineSetting): Result<ScheduleRun> {
  const { ranks, microBatches } = setting;
  const virtualStages = virtualStagesOf(name, setting);
  const schedule = usual(name, { ranks, microBatches, virtualStages });
  if (!schedule.ok) return schedule;
  const timing = simulate(schedule.value, chunkCostsOf(name, setting));
  if (!timing.ok) return timing;
  return {
    ok: true,
    value: { name, virtualStages, schedule: schedule.value, timing: timing.value },
  };
}
