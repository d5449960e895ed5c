import type { Problem, Result } from '../problem.ts';
import { loopPlacement } from './placement.ts';
import { gpipe } from './orders/gpipe.ts';
import { oneForwardOneBackward } from './orders/1f1b.ts';
import type { Schedule, ScheduleName } from './schedule.ts';
import type { Shape } from './shape.ts';

/** A schedule's entry in the table: how to generate it, and what shape it can take. */
interface Entry {
  readonly lists: (shape: Shape) => Int32Array[];
  /** The virtual stages that it needs; absent if any number will do. */
  readonly virtualStages?: number;
}

const SCHEDULES: Partial<Record<ScheduleName, Entry>> = {
  gpipe: { lists: gpipe, virtualStages: 1 },
  '1f1b': { lists: oneForwardOneBackward, virtualStages: 1 },
};

/** The size of a schedule and its variants; virtual stages default to what the schedule needs. */
export type Setting = Omit<Shape, 'virtualStages'> & { readonly virtualStages?: number };

/**
 * The action lists of a named schedule.
 * @returns the schedule, or the rule that the setting breaks.
 */
export function generate(name: ScheduleName, setting: Setting): Result<Schedule> {
  const entry = SCHEDULES[name];
  if (!entry) return failure('schedule-known', `schedule: ${name} cannot be generated yet.`);
  const { ranks, microBatches, virtualStages = entry.virtualStages ?? 2 } = setting;
  for (const [key, count] of Object.entries({ ranks, microBatches, virtualStages })) {
    if (!Number.isInteger(count) || count < 1) {
      const message = `${key}: ${count} is not a count; it must be a whole number from 1 up.`;
      return failure('count-from-one', message, { [key]: Math.max(1, Math.round(count) || 1) });
    }
  }
  if (entry.virtualStages !== undefined && virtualStages !== entry.virtualStages) {
    const message = `virtualStages: ${name} has ${entry.virtualStages} on each rank, not ${virtualStages}.`;
    return failure('virtual-stages-of-schedule', message, { virtualStages: entry.virtualStages });
  }
  const shape: Shape = { ...setting, virtualStages };
  const rankOfStage = loopPlacement(ranks, virtualStages);
  const lists = entry.lists(shape);
  const stages = rankOfStage.length;
  return {
    ok: true,
    value: { name, ranks, stages, microBatches, rankOfStage, mirrored: false, lists },
  };
}

function failure(rule: string, message: string, fix?: Problem['fix']): Result<never> {
  return { ok: false, problems: [fix ? { rule, message, fix } : { rule, message }] };
}
