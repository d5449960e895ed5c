import type { Problem } from '../problem.ts';
import type { Engine } from '../scenario/choices.ts';
import type { ResolvedScenario } from '../scenario/resolved.ts';
import { EXPERT_RULES } from './expert-rules.ts';
import { layoutFactsOf, runFactsOf } from './facts.ts';
import { PIPELINE_RULES } from './pipeline-rules.ts';
import { RECIPE_RULES } from './recipe-rules.ts';
import { OFFLOAD_RULES } from './offload-rules.ts';
import { PRECISION_RULES } from './precision-rules.ts';
import type { Rule } from './rule.ts';
import { SCHEDULE_RULES } from './schedule-rules.ts';
import { SEQUENCE_RULES } from './sequence-rules.ts';
import { SHARDING_RULES } from './sharding-rules.ts';
import { TENSOR_RULES } from './tensor-rules.ts';

const RULES: readonly Rule[] = [
  ...TENSOR_RULES,
  ...PIPELINE_RULES,
  ...SEQUENCE_RULES,
  ...EXPERT_RULES,
  ...SHARDING_RULES,
  ...SCHEDULE_RULES,
  ...PRECISION_RULES,
  ...OFFLOAD_RULES,
  ...RECIPE_RULES,
];

/** The rules that an engine has (docs/legality.md says where each was read). */
export function rulesOf(engine: Engine): readonly Rule[] {
  return RULES.filter(({ engines }) => engines === undefined || engines.includes(engine));
}

/** Every rule that a scenario breaks, with a sentence and the nearest legal change. */
export function legalityProblems(scenario: ResolvedScenario): readonly Problem[] {
  const run = runFactsOf(scenario);
  const layout = layoutFactsOf(scenario);
  return rulesOf(scenario.engine)
    .filter((rule) => rule.broken(run, layout))
    .map((rule) => ({ rule: rule.name, ...rule.explain(run, layout) }));
}
