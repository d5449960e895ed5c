import {
  everyRecipe,
  format,
  type Recipe,
  type RecipeOutcome,
  type RecipeState,
} from '@shardplay/core';
import { recipeWords as words } from '@shardplay/words';
import type { HeatCell } from '../../marks/heat-rows.ts';

export interface OutcomesFigure {
  /** The recipes with as many copies as the state has, slices across and stages down. */
  readonly cells: readonly (HeatCell & { readonly recipe: Recipe })[];
  /** All recipes of the cluster, and those that pass every audit. */
  readonly recipes: number;
  readonly passing: number;
  /** The passing one that gets most out of the whole cluster: GPUs left idle count as lost. */
  readonly best: RecipeOutcome;
}

/** Every recipe of the cluster, judged; drawn are those with the state's number of copies. */
export function outcomesFigure(state: RecipeState): OutcomesFigure {
  const outcomes = everyRecipe(state);
  const passing = outcomes.filter(({ fails }) => fails.length === 0);
  const best = passing.reduce((most, one) =>
    one.clusterEstimate! > most.clusterEstimate! ? one : most,
  );
  return {
    cells: outcomes.filter(({ data }) => data === state.data).map(cellOf),
    recipes: outcomes.length,
    passing: passing.length,
    best,
  };
}

function cellOf(outcome: RecipeOutcome): HeatCell & { readonly recipe: Recipe } {
  const { tensor, pipeline, data, estimate, fails } = outcome;
  const text =
    fails.length > 0
      ? words.outcomes.fails(fails.map((audit) => words.audits[audit].name).join(', '))
      : format(estimate ?? 0, 'fraction');
  return {
    recipe: { tensor, pipeline, data },
    across: tensor,
    down: pipeline,
    share: estimate,
    crossed: fails.length > 0,
    label: words.outcomes.cell(tensor, pipeline, data, text),
  };
}
