import { everyRecipe, format, type RecipeOutcome, type RecipeState } from '@shardplay/core';
import { recipeWords as words } from '@shardplay/words';
import type { HeatCell, HeatPanel } from '../../marks/heat-rows.ts';
import { MOST } from './figure.ts';

export interface OutcomesFigure {
  /** Every recipe by its number of copies, slices across and stages down. */
  readonly panels: ReadonlyMap<number, HeatPanel>;
  /** All recipes of the cluster, and those that pass every audit. */
  readonly recipes: number;
  readonly passing: number;
  /** The passing one that gets most out of the whole cluster: GPUs left idle count as lost. */
  readonly best: RecipeOutcome;
}

/** Every recipe of the cluster, judged. */
export function outcomesFigure(state: RecipeState): OutcomesFigure {
  const outcomes = everyRecipe(state);
  const copies = [...new Set(outcomes.map(({ data }) => data))];
  const passing = outcomes.filter(({ fails }) => fails.length === 0);
  const best = passing.reduce((most, one) =>
    one.clusterEstimate! > most.clusterEstimate! ? one : most,
  );
  return {
    panels: new Map(
      copies.map((data) => [
        data,
        panelOf(
          data,
          outcomes.filter((one) => one.data === data),
        ),
      ]),
    ),
    recipes: outcomes.length,
    passing: passing.length,
    best,
  };
}

/** The numbers of copies that are drawn: powers of two, and the reader's own in its place. */
export function drawnCopies(own: number): readonly number[] {
  const powers = Array.from({ length: Math.log2(MOST) + 1 }, (_, power) => 2 ** power);
  return powers.map((power) => (own >= power && own < 2 * power ? own : power));
}

function panelOf(copies: number, outcomes: readonly RecipeOutcome[]): HeatPanel {
  return {
    key: copies,
    title: words.outcomes.panel(copies),
    most: Math.floor(MOST / copies),
    cells: outcomes.map(cellOf),
  };
}

function cellOf(outcome: RecipeOutcome): HeatCell {
  const { tensor, pipeline, data, estimate, fails } = outcome;
  const text =
    fails.length > 0
      ? words.outcomes.fails(fails.map((audit) => words.audits[audit].name).join(', '))
      : format(estimate ?? 0, 'fraction');
  return {
    across: tensor,
    down: pipeline,
    share: estimate,
    crossed: fails.length > 0,
    label: words.outcomes.cell(tensor, pipeline, data, text),
  };
}
