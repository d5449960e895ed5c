import type { Result } from '../problem.ts';
import { CATALOG } from './catalog.ts';
import { checkShape } from './check-shape.ts';
import { loopPlacement, vPlacement } from './placement.ts';
import type { Schedule, ScheduleName } from './schedule.ts';
import type { Shape } from './shape.ts';

/** What a schedule is asked for; virtual stages default to what the schedule needs, or 2. */
export type Setting = Omit<Shape, 'virtualStages'> & { readonly virtualStages?: number };

/** The setting with its virtual stages filled in. */
export function shapeOf(name: ScheduleName, setting: Setting): Shape {
  return { ...setting, virtualStages: setting.virtualStages ?? CATALOG[name].virtualStages ?? 2 };
}

/**
 * The action lists of a named schedule.
 * @returns the schedule, or the rule that the setting breaks (check-shape.ts).
 */
export function generate(name: ScheduleName, setting: Setting): Result<Schedule> {
  const shape = shapeOf(name, setting);
  const problem = checkShape(name, shape);
  if (problem) return { ok: false, problems: [problem] };
  const { ranks, virtualStages, microBatches, variant } = shape;
  const { lists, variants, placement } = CATALOG[name];
  const rankOfStage = placement === 'v' ? vPlacement(ranks) : loopPlacement(ranks, virtualStages);
  return {
    ok: true,
    value: {
      name,
      ranks,
      stages: rankOfStage.length,
      microBatches,
      rankOfStage,
      mirrored: placement === 'mirrored',
      lists: (variants[variant ?? ''] ?? lists)(shape),
    },
  };
}
