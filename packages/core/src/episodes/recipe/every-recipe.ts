import { CONSTANTS } from '../../hardware/constants.ts';
import { type AuditKey, failures } from './audits.ts';
import { gpusOf, type Recipe, type RecipeState } from './fields.ts';
import { allRecipes } from './neighbours.ts';
import { outcomeOf } from './outcome.ts';

/** One point of the map of outcomes. */
export interface RecipeOutcome extends Recipe {
  /** As in the answer: null if it does not fit in memory. */
  readonly estimate: number | null;
  /** As in the answer: the estimate as a share of all GPUs, so that recipes of any size compare. */
  readonly clusterEstimate: number | null;
  readonly fails: readonly AuditKey[];
}

/** Every triple of whole sizes that the cluster holds, judged under the state's other controls. */
export function everyRecipe(state: RecipeState): readonly RecipeOutcome[] {
  return allRecipes().map((recipe) => {
    const tried = { ...state, ...recipe };
    const fails = failures(tried);
    const estimate = fails.includes('memory') ? null : outcomeOf(tried).product;
    const used = gpusOf(recipe) / CONSTANTS.clusterGpus.value;
    return {
      ...recipe,
      estimate,
      clusterEstimate: estimate === null ? null : estimate * used,
      fails,
    };
  });
}
