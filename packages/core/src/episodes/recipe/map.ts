import { CONSTANTS } from '../../hardware/constants.ts';
import {
  COPIES_OUTERMOST_ORDER,
  type Coordinates,
  coordinatesOf,
  type Grid,
  groupOf,
} from '../../layout/grid.ts';
import { type Reach, reachOf } from '../../layout/reach.ts';
import type { RECIPE_AXES } from './fields.ts';
import { gpusOf, type Recipe, type RecipeState } from './fields.ts';

export type RecipeAxis = (typeof RECIPE_AXES)[number];

/** A GPU of the map. */
export interface MapGpu {
  readonly gpu: number;
  readonly node: number;
  /** Where it stands in the recipe; null if it is left idle. */
  readonly place: Coordinates<RecipeAxis> | null;
}

/** The GPUs that one GPU works with along an axis, itself among them, and how far that reaches. */
export interface Neighbours {
  readonly members: readonly number[];
  readonly reach: Reach;
}

/**
 * The recipe's grid, copies outermost: tensor slices are neighbours, a copy's stages stand on
 * nodes side by side, and data parallelism joins the copies over the network.
 */
export function recipeGrid(recipe: Recipe): Grid<RecipeAxis> {
  return COPIES_OUTERMOST_ORDER.filter((axis) => axis !== 'context').map((axis) => ({
    axis,
    size: recipe[axis],
  }));
}

/** All GPUs of the cluster, in order, with their place in the recipe. */
export function recipeMap(state: RecipeState): readonly MapGpu[] {
  const grid = recipeGrid(state);
  const used = gpusOf(state);
  return Array.from({ length: CONSTANTS.clusterGpus.value }, (_, gpu) => ({
    gpu,
    node: Math.floor(gpu / Number(state.node)),
    place: gpu < used ? coordinatesOf(grid, gpu) : null,
  }));
}

/** Whom a GPU works with on each axis; only itself if the recipe leaves it idle. */
export function neighboursOf(
  state: RecipeState,
  gpu: number,
): Readonly<Record<RecipeAxis, Neighbours>> {
  const along = (axis: RecipeAxis): Neighbours => {
    const members = gpu < gpusOf(state) ? groupOf(recipeGrid(state), axis, gpu) : [gpu];
    return { members, reach: reachOf(members, Number(state.node)) };
  };
  return { tensor: along('tensor'), pipeline: along('pipeline'), data: along('data') };
}
