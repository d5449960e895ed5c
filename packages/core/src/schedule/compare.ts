import type { Problem } from '../problem.ts';
import { comparisonOf, type ScheduleComparison } from './comparison.ts';
import { type PipelineSetting, runOn } from './run-on.ts';
import { SCHEDULE_NAMES, type ScheduleName } from './schedule.ts';

/** Why a schedule cannot run on the setting. */
export interface ScheduleRefusal {
  readonly name: ScheduleName;
  readonly problem: Problem;
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
