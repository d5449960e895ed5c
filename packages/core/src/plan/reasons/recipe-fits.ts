import { launchProblems } from '../../legality/legality.ts';
import { resolveScenario, type Readers } from '../../scenario/resolve.ts';
import type { ResolvedScenario } from '../../scenario/resolved.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { estimate } from '../../step/estimate.ts';
import { changed, type Neighbour } from './neighbours.ts';

/** What a change of recipe does to the training: nothing, its rounding, or what is trained at all. */
const RECIPE_KINDS = ['to-the-host', 'fewer-bits', 'adapters'] as const;
export type RecipeKind = (typeof RECIPE_KINDS)[number];

/** A change of recipe with which a layout fits. */
export interface RecipeFit {
  readonly kind: RecipeKind;
  readonly change: Neighbour['change'];
  readonly seconds: number;
  readonly peakBytes: number;
  readonly hostBytesPerNode: number;
}

type Change = Neighbour['change'];

/** Of each kind the sets that are tried, one after the other until one holds something that fits. */
const RECIPES: Readonly<Record<RecipeKind, readonly (readonly Change[])[]>> = {
  'to-the-host': [
    [
      { 'training.offload': 'optimizer' },
      { 'training.offload': 'parameters' },
      { 'training.offload': 'parameters', 'training.sharding': 'parameters' },
      { 'training.offloadActivations': true },
    ],
  ],
  'fewer-bits': [
    [
      { 'training.masterWeights': 'none', 'training.optimizer': 'adam-bf16' },
      { 'training.masterWeights': 'none', 'training.optimizer': 'adam-8bit' },
      { 'training.optimizer': 'adam-8bit' },
    ],
  ],
  // What 4 bits cost to unpack is not counted, so that they would always look the faster.
  adapters: [[{ 'training.adapters': 'lora' }], [{ 'training.adapters': 'qlora' }]],
};

/**
 * Of each kind of recipe the fastest with which the layout fits, alone or with all activations
 * recomputed, where engine and launch file have it. Adapters are made in the program: no launch
 * file is asked about them.
 */
export function recipeFits(
  scenario: Scenario,
  resolved: ResolvedScenario,
  readers: Readers = {},
): readonly RecipeFit[] {
  const fit = (kind: RecipeKind, change: Change): RecipeFit[] => {
    const read = resolveScenario(changed(scenario, change), readers);
    if (!read.ok || launchProblems(read.value).length > 0) return [];
    const { legal, memory, step } = estimate(read.value);
    if (!legal || !memory.fits) return [];
    const { peakBytes, hostBytesPerNode } = memory;
    return [{ kind, change, seconds: step.seconds, peakBytes, hostBytesPerNode }];
  };
  const recomputed = (change: Change): readonly Change[] =>
    resolved.training.recompute === 'full'
      ? [change]
      : [change, { ...change, 'training.recompute': 'full' }];
  return RECIPE_KINDS.flatMap((kind) => {
    for (const set of RECIPES[kind]) {
      const fits = set.flatMap(recomputed).flatMap((change) => fit(kind, change));
      const [fastest] = fits.sort((a, b) => a.seconds - b.seconds);
      if (fastest) return [fastest];
    }
    return [];
  });
}
