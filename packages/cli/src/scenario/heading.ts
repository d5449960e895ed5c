import type { ResolvedScenario } from '@shardplay/core';
import { terminal as words } from '@shardplay/words';
import type { Answerable } from '../library/understand.ts';

/** One line that says which run an answer is about. */
export function headingOf(understood: Answerable): string {
  return understood.kind === 'run' ? runHeading(understood.run) : words.scenario.noRun;
}

function runHeading({ modelName, cluster, layout, training, engine }: ResolvedScenario): string {
  const { gpus, accelerator } = cluster;
  return `${words.scenario.on(modelName, gpus, accelerator.name)}: ${words.scenario.run(layoutText(layout), training.schedule, engine)}`;
}

/** The axes that cut anything: `tensor 8, pipeline 4, data 2`. */
export function layoutText(layout: ResolvedScenario['layout']): string {
  const axes = ['tensor', 'pipeline', 'virtualStages', 'context', 'expert', 'data'] as const;
  const cuts = axes.filter((axis) => layout[axis] > 1);
  if (cuts.length === 0) return words.scenario.uncut;
  return cuts.map((axis) => `${words.scenario.axes[axis]} ${layout[axis]}`).join(', ');
}

/** The rest of a layout, beside its axes: `micro-batch 1, recompute none, shard optimizer, 1f1b`. */
export function recipeText({ layout, training }: ResolvedScenario): string {
  const { recipe } = words.scenario;
  return [
    recipe.microBatch(training.microBatch),
    ...(training.recompute === 'none' ? [] : [recipe.recompute(training.recompute)]),
    ...(training.sharding === 'none' ? [] : [recipe.sharding(training.sharding)]),
    ...(layout.pipeline > 1 ? [training.schedule] : []),
  ].join(', ');
}
