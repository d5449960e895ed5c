import {
  type Plan,
  plan as planRun,
  type PlanRequest,
  type Problem,
  readScenario,
  type Result,
} from '@shardplay/core';
import { READERS } from './readers.ts';

/**
 * The best layouts of a run: every legal layout is evaluated, none sampled. What the scenario's
 * `layout` and recipe give is held, the rest is searched.
 * @returns problems where the request or its scenario is wrong, also where it comes from JSON and
 * has not the type it claims
 */
export function plan(request: PlanRequest): Result<Plan> {
  const { scenario, top } = (request ?? {}) as Partial<PlanRequest>;
  if (top !== undefined && !(Number.isInteger(top) && top >= 1))
    return { ok: false, problems: [notACount(top)] };
  const read = readScenario(scenario);
  if (!read.ok) return read;
  return planRun({ ...request, scenario: read.value }, READERS);
}

const notACount = (top: unknown): Problem => ({
  rule: 'count-from-one',
  message: `top: ${JSON.stringify(top)} is not a count; it must be a whole number from 1 up.`,
});
