import type { Result } from '../problem.ts';
import { readBy } from '../schema/problems.ts';
import { scenarioSchema, type Scenario } from './scenario.ts';

/**
 * Reads a scenario from parsed JSON. Nothing is filled in: what comes back is what was given.
 * @returns problems for unknown keys, wrong types and impossible values; see `resolveScenario` for
 * names that nothing has
 */
export function readScenario(input: unknown): Result<Scenario> {
  return readBy(scenarioSchema, input, 'the scenario');
}
