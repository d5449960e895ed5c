import { CONSTANTS } from '../../hardware/constants.ts';
import { type Recipe, RECIPE_AXES } from './fields.ts';

/** Every recipe of whole sizes that the cluster holds. */
export function allRecipes(): readonly Recipe[] {
  const gpus = CONSTANTS.clusterGpus.value;
  const upTo = (most: number) => Array.from({ length: Math.floor(most) }, (_, index) => index + 1);
  return upTo(gpus).flatMap((tensor) =>
    upTo(gpus / tensor).flatMap((pipeline) =>
      upTo(gpus / (tensor * pipeline)).map((data) => ({ tensor, pipeline, data })),
    ),
  );
}

/** How far apart two recipes are: the doublings and halvings between them, summed over the axes. */
export function distance(from: Recipe, to: Recipe): number {
  return RECIPE_AXES.reduce((sum, axis) => sum + Math.abs(Math.log2(to[axis] / from[axis])), 0);
}

/** The sizes in which `to` differs from `from`. */
export function changed(from: Recipe, to: Recipe): Readonly<Record<string, number>> {
  return Object.fromEntries(
    RECIPE_AXES.filter((axis) => from[axis] !== to[axis]).map((axis) => [axis, to[axis]]),
  );
}
