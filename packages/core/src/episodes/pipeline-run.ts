import type { Costs } from '../schedule/costs.ts';
import { generate } from '../schedule/generate.ts';
import type { Schedule, ScheduleName } from '../schedule/schedule.ts';
import { simulate, type Timing } from '../schedule/simulate.ts';

/** A schedule that was run: who does what, and when. */
export interface PipelineRun {
  readonly schedule: Schedule;
  readonly timing: Timing;
}

/**
 * Times in units of one forward pass of one micro-batch through one stage. The backward pass takes
 * twice as long, half for each of its two gradients: a matrix product each, where forward has one.
 */
export const UNIT_COSTS = {
  forward: 1,
  inputGradient: 1,
  weightGradient: 1,
} as const satisfies Costs;

/**
 * Generates a schedule and times it.
 * @throws RangeError if the schedule cannot be made or run: fields and checks admit no such state
 */
export function runPipeline(
  name: ScheduleName,
  stages: number,
  microBatches: number,
  costs: Costs = UNIT_COSTS,
): PipelineRun {
  const schedule = generate(name, { ranks: stages, microBatches });
  if (!schedule.ok) throw new RangeError(schedule.problems[0]?.message);
  const timing = simulate(schedule.value, costs);
  if (!timing.ok) throw new RangeError(timing.problems[0]?.message);
  return { schedule: schedule.value, timing: timing.value };
}
