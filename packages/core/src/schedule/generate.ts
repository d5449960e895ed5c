import type { Result } from '../problem.ts';
import { assemble } from './assemble.ts';
import { CATALOG } from './catalog.ts';
import { checkShape } from './check-shape.ts';
import type { Schedule, ScheduleName } from './schedule.ts';
import type { Shape } from './shape.ts';
import { usual } from './usual.ts';
import { VARIANTS } from './variants.ts';

/** What a schedule is asked for; virtual stages default to what the schedule needs, or 2. */
export type Setting = Omit<Shape, 'virtualStages'> & { readonly virtualStages?: number };

/** The setting with its virtual stages filled in. */
export function shapeOf(name: ScheduleName, setting: Setting): Shape {
  return { ...setting, virtualStages: setting.virtualStages ?? CATALOG[name].virtualStages ?? 2 };
}

/**
 * The action lists of a named schedule, or of one of its variants.
 * @returns the schedule, or the rule that the setting breaks (check-shape.ts).
 */
export function generate(name: ScheduleName, setting: Setting): Result<Schedule> {
  const shape = shapeOf(name, setting);
  const variant = shape.variant === undefined ? undefined : VARIANTS[name]?.[shape.variant];
  if (variant === undefined) return usual(name, shape);
  const problem = checkShape(name, shape);
  if (problem) return { ok: false, problems: [problem] };
  return { ok: true, value: assemble(name, shape, CATALOG[name].placement, variant(shape)) };
}
