import { type Plan, plan as planRun, type PlanRequest, type Result } from '@shardplay/core';
import { READERS } from './readers.ts';

/**
 * The best layouts of a run: every legal layout is evaluated, none sampled. What the scenario's
 * `layout` and recipe give is held, the rest is searched.
 * @returns problems where the scenario itself is wrong
 */
export function plan(request: PlanRequest): Result<Plan> {
  return planRun(request, READERS);
}
