import { CONSTANTS } from '../../hardware/constants.ts';
import type { Problem } from '../../problem.ts';
import { gpusOf, type Recipe, RECIPE_AXES, type RecipeState } from './fields.ts';
import { allRecipes, changed, distance } from './neighbours.ts';

/** A recipe must not need more GPUs than there are. */
export function checkRecipe(
  state: RecipeState,
  asked: ReadonlySet<string> = new Set(),
): readonly Problem[] {
  const gpus = CONSTANTS.clusterGpus.value;
  const used = gpusOf(state);
  if (used <= gpus) return [];
  const free = RECIPE_AXES.filter((axis) => !asked.has(axis));
  const near =
    nearestFitting(state, (recipe) => onlyChanges(state, recipe, free)) ??
    nearestFitting(state, () => true)!;
  const fix = changed(state, near);
  const said = Object.entries(fix).map(([axis, size]) => `${axis} ${size}`);
  return [
    {
      rule: 'gpus-of-the-cluster',
      message: `tensor x pipeline x data: ${state.tensor} x ${state.pipeline} x ${state.data} is ${used} GPUs, but there are ${gpus}; the nearest recipe has ${said.join(', ')}.`,
      fix,
    },
  ];
}

/**
 * The nearest recipe that the cluster holds; of several as near, the one that uses most of it, and
 * of those the one that keeps the cut of the model and gives up copies.
 */
function nearestFitting(from: Recipe, isAllowed: (recipe: Recipe) => boolean): Recipe | undefined {
  return allRecipes()
    .filter(isAllowed)
    .sort(
      (a, b) =>
        distance(from, a) - distance(from, b) || gpusOf(b) - gpusOf(a) || copiesLast(from, a, b),
    )[0];
}

function onlyChanges(from: Recipe, to: Recipe, axes: readonly (keyof Recipe)[]): boolean {
  return RECIPE_AXES.every((axis) => axes.includes(axis) || from[axis] === to[axis]);
}

function copiesLast(from: Recipe, a: Recipe, b: Recipe): number {
  return Number(keepsCut(from, b)) - Number(keepsCut(from, a));
}

function keepsCut(from: Recipe, to: Recipe): boolean {
  return from.tensor === to.tensor && from.pipeline === to.pipeline;
}
