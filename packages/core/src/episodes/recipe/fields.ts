import type { FieldTable, StateOf } from '../../field/field.ts';
import { CONSTANTS } from '../../hardware/constants.ts';
import { domainField } from '../fabric.ts';

/** How many ways one axis cuts the job. */
function sizeField<Key extends string>(key: Key, initial: number) {
  return {
    kind: 'number',
    key,
    unit: 'count',
    minimum: 1,
    maximum: CONSTANTS.clusterGpus.value,
    scale: 'logarithmic',
    integer: true,
    ticks: [1, 2, 4, 8, 16, 32, 64].map((value) => ({ value, label: String(value) })),
    initial,
  } as const;
}

/** The controls of the recipe. */
export const recipeFields = {
  tensor: sizeField('tensor', 8),
  pipeline: sizeField('pipeline', 4),
  data: sizeField('data', 2),
  activations: { kind: 'toggle', key: 'activations', initial: false },
  node: domainField('node'),
} as const satisfies FieldTable;

export type RecipeState = StateOf<typeof recipeFields>;

/** The three sizes of a recipe. */
export type Recipe = Pick<RecipeState, 'tensor' | 'pipeline' | 'data'>;

export const RECIPE_AXES = ['tensor', 'pipeline', 'data'] as const satisfies (keyof Recipe)[];

/** The most that one size can be without the others giving way. */
export function largestSize(recipe: Recipe, axis: keyof Recipe): number {
  return Math.floor((CONSTANTS.clusterGpus.value * recipe[axis]) / gpusOf(recipe));
}

/** GPUs that a recipe uses. */
export function gpusOf({ tensor, pipeline, data }: Recipe): number {
  return tensor * pipeline * data;
}
