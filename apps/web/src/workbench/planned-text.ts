import type { PlannedLayout } from '@shardplay/core';
import { layoutText, recipeText } from '@shardplay/words';

/** A layout of a plan and its recipe in a line; what a plan leaves out is as it is by default. */
export function plannedText({ scenario }: PlannedLayout): string {
  const { layout = {}, training = {}, cluster } = scenario;
  const { tensor = 1, pipeline = 1, context = 1, virtualStages = 1, expert = 1 } = layout;
  const data = cluster.gpus / (tensor * pipeline * context);
  const { microBatch = 1, recompute = 'none', sharding = 'none', schedule = '1f1b' } = training;
  const { shardGroup: group = 'data' } = training;
  const shardGroup = group === 'data' ? data * context : group;
  const cut = layoutText({ tensor, pipeline, context, virtualStages, expert, data });
  const recipe = recipeText({
    layout: { pipeline, data, context },
    training: { microBatch, recompute, sharding, shardGroup, schedule },
  });
  return `${cut}; ${recipe}`;
}
