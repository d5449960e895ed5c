import type { Holding } from './holding.ts';

/** What is divided over the data-parallel group: ZeRO stages 0 to 3. */
export type ShardingKind = 'none' | 'optimizer' | 'gradients' | 'parameters';

/** Bytes per parameter of each training state, before any division. */
export interface StateRecipe {
  readonly weightBytes: number;
  readonly gradientBytes: number;
  /**
   * A further gradient copy that is kept whole beside the accumulated one, whatever is sharded:
   * nanotron keeps the backward pass's own 16-bit gradient, and the gathered update.
   */
  readonly extraGradientBytes: number;
  readonly masterBytes: number;
  readonly momentBytes: number;
}

/** GPUs over which each kind of parameter's states are divided. */
export interface ShardGroups {
  readonly dense: number;
  readonly experts: number;
}

/** Bytes of each training state on one GPU. */
export interface StateBytes {
  readonly weights: number;
  readonly gradients: number;
  readonly masterWeights: number;
  readonly moments: number;
}

/**
 * Training state of the parameters that a GPU holds, divided as ZeRO divides it (Rajbhandari et
 * al., arXiv 1910.02054): optimizer states by `optimizer` and beyond, gradients by `gradients`
 * and beyond, weights by `parameters`.
 */
export function stateBytes(
  holding: Holding,
  recipe: StateRecipe,
  sharding: ShardingKind,
  groups: ShardGroups,
): StateBytes {
  const whole = holding.dense + holding.experts;
  const divided = holding.dense / groups.dense + holding.experts / groups.experts;
  const from = (level: number) => (LEVELS[sharding] >= level ? divided : whole);
  return {
    weights: recipe.weightBytes * from(3),
    gradients: recipe.gradientBytes * from(2) + recipe.extraGradientBytes * whole,
    masterWeights: recipe.masterBytes * from(1),
    moments: recipe.momentBytes * from(1),
  };
}

const LEVELS: Readonly<Record<ShardingKind, number>> = {
  none: 0,
  optimizer: 1,
  gradients: 2,
  parameters: 3,
};
