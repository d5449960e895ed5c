import type { Result } from '../problem.ts';
import { assemble } from './assemble.ts';
import { CATALOG } from './catalog.ts';
import { checkShape } from './check-shape.ts';
import type { Schedule, ScheduleName } from './schedule.ts';
import type { Shape } from './shape.ts';

/**
 * The action lists of a named schedule in its usual order.
 * @returns the schedule, or the rule that the shape breaks (check-shape.ts).
 */
export function usual(name: ScheduleName, shape: Shape): Result<Schedule> {
  const problem = checkShape(name, shape);
  if (problem) return { ok: false, problems: [problem] };
  const { lists, placement } = CATALOG[name];
  return { ok: true, value: assemble(name, shape, placement, lists(shape)) };
}
