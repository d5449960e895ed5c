import type { Episode, Term } from '../episode.ts';
import { type RecipeAnswer, recipeAnswer } from './answer.ts';
import { recipeCases } from './cases.ts';
import { checkRecipe } from './check.ts';
import { recipeFields, type RecipeState } from './fields.ts';
import { modelBytes } from './outcome.ts';

export type RecipeTerm =
  | 'model'
  | 'tensor'
  | 'pipeline'
  | 'memory'
  | 'tensorEfficiency'
  | 'bubble'
  | 'dataEfficiency'
  | 'estimate';

/** Memory = model / (tensor x pipeline); estimate = tensor x (1 - bubble) x data efficiency. */
function terms(
  state: RecipeState,
  answer: RecipeAnswer = recipeAnswer(state),
): Readonly<Record<RecipeTerm, Term>> {
  const fraction = (value: number): Term => ({ value, unit: 'fraction' });
  return {
    model: { value: modelBytes(state.activations), unit: 'bytes' },
    tensor: { value: state.tensor, unit: 'count' },
    pipeline: { value: state.pipeline, unit: 'count' },
    memory: { value: answer.memoryPerGpuBytes, unit: 'bytes' },
    tensorEfficiency: fraction(answer.tensorEfficiency),
    bubble: fraction(answer.idleFraction),
    dataEfficiency: fraction(answer.dataEfficiency),
    estimate: fraction(answer.waterfall.at(-1)!.remaining),
  };
}

/** The three cuts at once. */
export const recipeEpisode: Episode<typeof recipeFields, RecipeAnswer, RecipeTerm> = {
  fields: recipeFields,
  check: checkRecipe,
  answer: recipeAnswer,
  terms,
  readouts: [
    { key: 'estimate', unit: 'fraction' },
    { key: 'memoryPerGpuBytes', unit: 'bytes' },
    { key: 'tensorEfficiency', unit: 'fraction' },
    { key: 'idleFraction', unit: 'fraction' },
    { key: 'dataEfficiency', unit: 'fraction' },
    { key: 'gpusUsed', unit: 'count' },
  ],
  cases: recipeCases,
  constants: [
    'gpuMemoryBytes',
    'sustainedFlopsPerSecond',
    'microBatchTokens',
    'recipeMicroBatches',
    'wireBytesPerValue',
    'nvlinkBytesPerSecond',
    'infinibandBytesPerSecond',
    'bubbleLimit',
  ],
};
