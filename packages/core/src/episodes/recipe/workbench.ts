import { CONSTANTS } from '../../hardware/constants.ts';
import type { Layout } from '../../scenario/resolved.ts';
import { writeAddress } from '../../scenario/write-address.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { gpusOf, type Recipe, type RecipeState } from './fields.ts';

/** The recipe as the full model's scenario: the model in round numbers becomes the real one. */
function scenarioOf(state: RecipeState): Scenario {
  const { tensor, pipeline, data, node } = state;
  const microBatches = CONSTANTS.recipeMicroBatches.value;
  return {
    model: 'llama-3.1-70b',
    cluster: {
      accelerator: 'h100-sxm5-80gb',
      gpus: gpusOf(state),
      gpusPerNode: Number(node),
    },
    layout: { tensor, pipeline },
    training: {
      sequence: CONSTANTS.microBatchTokens.value,
      microBatch: 1,
      globalBatch: microBatches * data,
      sharding: 'none',
    },
    engine: 'megatron',
  };
}

/** The query of the workbench's address that asks the full model about a recipe. */
export function workbenchQuery(state: RecipeState): string {
  return writeAddress(scenarioOf(state));
}

/** The query of the recipe's address with the same cut; nothing where the episode has it not. */
export function recipeQuery(layout: Layout, gpus: number): string | undefined {
  const { tensor, pipeline, data, context } = layout;
  if (gpus > CONSTANTS.clusterGpus.value || context > 1) return undefined;
  const recipe: Recipe = { tensor, pipeline, data };
  return Object.entries(recipe)
    .map(([axis, size]) => `${axis}=${size}`)
    .join('&');
}
