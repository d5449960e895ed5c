import { type AuditKey, failures } from './audits.ts';
import type { Recipe, RecipeState } from './fields.ts';
import { allRecipes } from './neighbours.ts';
import { outcomeOf } from './outcome.ts';

/** One point of the map of outcomes. */
export interface RecipeOutcome extends Recipe {
  /** As in the answer: null if it does not fit in memory. */
  readonly estimate: number | null;
  readonly fails: readonly AuditKey[];
}

/** Every triple of whole sizes that the cluster holds, judged under the state's other controls. */
export function everyRecipe(state: RecipeState): readonly RecipeOutcome[] {
  return allRecipes().map((recipe) => {
    const tried = { ...state, ...recipe };
    const fails = failures(tried);
    return {
      ...recipe,
      estimate: fails.includes('memory') ? null : outcomeOf(tried).product,
      fails,
    };
  });
}
