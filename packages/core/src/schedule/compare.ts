import type { Problem } from '../problem.ts';
import { comparisonOf, type ScheduleComparison } from './comparison.ts';
import { type PipelineSetting, runOn } from './run-on.ts';
import { SCHEDULE_NAMES, type ScheduleName } from './schedule.ts';

/** Why a schedule cannot run on the setting. */
export interface ScheduleRefusal {
  readonly name: ScheduleName;
  readonly problem: Problem;
}

/** Every schedule on one setting. */
export interface ComparedSchedules {
  /** Those that run, fastest first; of equally fast ones the leanest. */
  readonly rows: readonly ScheduleComparison[];
  /** Those that cannot, with why. */
  readonly refusals: readonly ScheduleRefusal[];
}

/** Runs every schedule on one setting. */
export function compareSchedules(setting: PipelineSetting): ComparedSchedules {
  const steps = compareSteps(setting);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same, one schedule a step: whoever asks has the thread in between. */
export function* compareSteps(
  setting: PipelineSetting,
): Generator<undefined, ComparedSchedules, undefined> {
  const rows: ScheduleComparison[] = [];
  const refusals: ScheduleRefusal[] = [];
  for (const name of SCHEDULE_NAMES) {
    const run = runOn(name, setting);
    if (run.ok) rows.push(comparisonOf(run.value));
    else refusals.push({ name, problem: run.problems[0]! });
    yield;
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
