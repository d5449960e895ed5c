import type { Scenario } from '../../scenario/scenario.ts';
import type { ResolvedScenario } from '../../scenario/resolved.ts';
import { RECIPES } from '../recipes.ts';

/** A scenario one step away, and what was changed. */
export interface Neighbour {
  /** Dotted keys and their new values. */
  readonly change: Readonly<Record<string, string | number | boolean>>;
  readonly scenario: Scenario;
}

type Change = Neighbour['change'];

/** The scenarios that differ in one axis (doubled, halved or off) or one choice of the recipe. */
export function neighbours(scenario: Scenario, resolved: ResolvedScenario): readonly Neighbour[] {
  const { layout, training, engine } = resolved;
  const recipes = RECIPES[engine];
  const changes: Change[] = [];
  for (const axis of ['tensor', 'pipeline', 'context', 'expert'] as const) {
    const size = layout[axis];
    if (axis === 'pipeline' && size === 1 && !recipes.pipelines) continue;
    changes.push({ [`layout.${axis}`]: size * 2 });
    if (size % 2 === 0) changes.push({ [`layout.${axis}`]: size / 2 });
  }
  changes.push({ 'training.microBatch': training.microBatch * 2 });
  if (training.microBatch % 2 === 0)
    changes.push({ 'training.microBatch': training.microBatch / 2 });
  for (const recompute of recipes.recomputes)
    if (recompute !== training.recompute) changes.push({ 'training.recompute': recompute });
  for (const sharding of recipes.shardings)
    if (sharding !== training.sharding) changes.push({ 'training.sharding': sharding });
  const inside = Math.floor(resolved.cluster.gpusPerNode / layout.tensor);
  const group = layout.data * layout.context;
  if (recipes.hybridSharding && training.sharding === 'parameters' && inside > 1)
    changes.push({ 'training.shardGroup': training.shardGroup < group ? 'data' : inside });
  return changes.map((change) => ({ change, scenario: changed(scenario, change) }));
}

/** The scenario with dotted keys set. The data parallel size follows anew from the rest. */
export function changed(scenario: Scenario, change: Change): Scenario {
  const { data, ...layout } = scenario.layout ?? {};
  const parts: Record<string, Record<string, unknown>> = {
    layout: 'layout.pipeline' in change ? withoutSplit(layout) : { ...layout },
    training: { ...scenario.training },
    cluster: { ...scenario.cluster },
  };
  for (const [key, value] of Object.entries(change)) {
    const [part, name] = key.split('.') as [string, string];
    parts[part]![name] = value;
  }
  return { ...scenario, ...parts } as Scenario;
}

/** A split of layers holds for one number of stages only. */
function withoutSplit(layout: NonNullable<Scenario['layout']>): NonNullable<Scenario['layout']> {
  const { layersPerStage, firstStageLayers, lastStageLayers, ...rest } = layout;
  return rest;
}
