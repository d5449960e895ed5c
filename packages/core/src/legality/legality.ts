import type { Problem } from '../problem.ts';
import type { Engine } from '../scenario/choices.ts';
import type { ResolvedScenario } from '../scenario/resolved.ts';
import { EXPERT_RULES } from './expert-rules.ts';
import {
  layoutFactsOf,
  runFactsOf,
  type LayoutFacts,
  type LayoutKey,
  type RunFacts,
} from './facts.ts';
import { KERNEL_RULES } from './kernel-rules.ts';
import { LAUNCH_RULES } from './launch-rules.ts';
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
  ...KERNEL_RULES,
  ...RECIPE_RULES,
];

/** The rules that an engine has (docs/legality.md says where each was read). */
export function rulesOf(engine: Engine): readonly Rule[] {
  return RULES.filter((rule) => isOf(rule, engine));
}

/** Every rule that a scenario breaks, with a sentence and the nearest legal change. */
export function legalityProblems(scenario: ResolvedScenario): readonly Problem[] {
  return brokenOf(rulesOf(scenario.engine), runFactsOf(scenario), layoutFactsOf(scenario));
}

/** What of a legal run no launch file of its engine can say, with the nearest that one can. */
export function launchProblems(scenario: ResolvedScenario): readonly Problem[] {
  const rules = LAUNCH_RULES.filter((rule) => isOf(rule, scenario.engine));
  return brokenOf(rules, runFactsOf(scenario), layoutFactsOf(scenario));
}

/**
 * What an engine, or its launch files, have against a run in every layout that holds `held`.
 * A sentence about a run alone, or about what is held alone: the rest is a search's to find.
 */
export function heldProblems(
  run: RunFacts,
  held: Readonly<Partial<Record<LayoutKey, unknown>>>,
): readonly Problem[] {
  const rules = [
    ...rulesOf(run.engine).filter(({ reads }) => reads.length === 0),
    ...LAUNCH_RULES.filter((rule) => isOf(rule, run.engine)),
  ].filter(({ reads }) => reads.every((key) => held[key] !== undefined));
  // All that these rules read is there.
  return brokenOf(rules, run, held as unknown as LayoutFacts);
}

const isOf = ({ engines }: Rule, engine: Engine): boolean =>
  engines === undefined || engines.includes(engine);

const brokenOf = (rules: readonly Rule[], run: RunFacts, layout: LayoutFacts): Problem[] =>
  rules
    .filter((rule) => rule.broken(run, layout))
    .map((rule) => ({ rule: rule.name, ...rule.explain(run, layout) }));
