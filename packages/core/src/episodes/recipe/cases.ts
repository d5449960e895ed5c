import { initialState } from '../../field/state.ts';
import type { Case } from '../episode.ts';
import { recipeFields, type RecipeState } from './fields.ts';

const initial = initialState(recipeFields);

export const recipeCases: readonly Case<RecipeState>[] = [
  { key: 'good', verdict: 'good', state: { ...initial, tensor: 8, pipeline: 4, data: 2 } },
  { key: 'dataAlone', verdict: 'bad', state: { ...initial, tensor: 1, pipeline: 1, data: 64 } },
  {
    key: 'tensorAcrossNodes',
    verdict: 'bad',
    state: { ...initial, tensor: 16, pipeline: 4, data: 1 },
  },
];
