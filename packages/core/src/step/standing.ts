import { paddedVocabulary, type Holding } from '../memory/holding.ts';
import { hostStates } from '../memory/offload.ts';
import {
  stateBytes,
  type ShardGroups,
  type StateBytes,
  type StateRecipe,
} from '../memory/states.ts';
import { rankParameters, type HoldingsByKind } from './rank-parameters.ts';
import type { LayoutChoice, StepSetting } from './setting.ts';
import { LAYER_KINDS, type StagePlan } from './stage-plan.ts';

/**
 * What stands in the memory of one GPU of a pipeline rank whatever its micro-batches: a floor
 * under the bill of every micro-batch size and every recomputation.
 */
export interface Standing {
  readonly parameters: Holding;
  /** Those of them that the optimizer updates, or the adapters in their place. */
  readonly trained: Holding;
  readonly states: StateBytes;
  /** Buckets, gathered weights and weight-gradient scratch, bytes. */
  readonly buffers: number;
  /** States and buffers together, bytes. */
  readonly bytes: number;
  /** States that wait on the host instead, bytes. */
  readonly hostBytes: number;
}

export function standing(
  setting: StepSetting,
  choice: LayoutChoice,
  holdings: HoldingsByKind,
  plan: StagePlan,
  rank: number,
): Standing {
  const { profile } = setting;
  const parameters = rankParameters(setting, choice, holdings, plan, rank);
  const groups = shardGroups(choice);
  const recipe = stateRecipe(setting, choice);
  const trained = trainedOf(setting, parameters);
  const updated =
    choice.sharding === 'none'
      ? trained.dense + trained.experts
      : trained.dense / groups.dense + trained.experts / groups.experts;
  const trainedStates = stateBytes(trained, recipe, choice.sharding, groups);
  const { states, hostBytes } = hostStates(
    setting.adapters === null
      ? trainedStates
      : withFrozen(setting.adapters.frozenBytes, trainedStates, parameters, choice, groups),
    { offload: setting.offload, gradientsFollow: gradientsFollow(setting, choice) },
    updated,
  );
  let widest = 0;
  let holdsDense = false;
  for (let kind = 0; kind < LAYER_KINDS; kind++) {
    const layer = holdings[kind];
    if (layer === undefined || plan.layers[rank * LAYER_KINDS + kind] === 0) continue;
    if (layer.experts === 0) holdsDense = true;
    widest = Math.max(
      widest,
      GATHERED_BYTES * (layer.dense + (groups.experts > 1 ? layer.experts : 0)),
    );
  }
  const shards =
    choice.sharding === 'parameters' &&
    (choice.data * choice.context > 1 || setting.offload === 'parameters');
  // Over torchtitan's pipeline weights stay gathered and gradients whole until the last micro-batch.
  const gradientBytes = setting.adapters ? 0 : setting.pureHalf ? 2 : 4;
  const whole = GATHERED_BYTES + gradientBytes;
  const stays = choice.pipeline > 1 && setting.engine === 'torchtitan';
  const unsharded = stays ? whole * (parameters.dense + parameters.experts) : 0;
  const gathered = shards ? Math.max(GATHERED_LAYERS * widest, unsharded) : 0;
  const scratch =
    profile.dummyWeightGradients && setting.adapters === null
      ? dummyGradientBytes(setting, choice, holdsDense, plan.headRanks.includes(rank))
      : 0;
  const buffers = profile.bufferBytes + gathered + scratch;
  const { weights, gradients, masterWeights, moments } = states;
  const bytes = weights + gradients + masterWeights + moments + buffers;
  return { parameters, trained, states, buffers, bytes, hostBytes };
}

/** Weights are gathered in 16 bits. */
const GATHERED_BYTES = 2;
/**
 * Layers of sharded weights that are whole at once. Set by hand, held against the memory of runs with
 * sharded weights in evidence/; no source states it.
 */
const GATHERED_LAYERS = 3;

function trainedOf({ adapters }: StepSetting, parameters: Holding): Holding {
  if (adapters === null) return parameters;
  const { dense, experts } = adapters.shares;
  return { dense: dense * parameters.dense, experts: experts * parameters.experts };
}

/** The states of adapters, and the frozen weights under them. */
function withFrozen(
  weightBytes: number,
  states: StateBytes,
  parameters: Holding,
  { sharding }: LayoutChoice,
  groups: ShardGroups,
): StateBytes {
  const frozen = stateBytes(parameters, { ...NO_STATE, weightBytes }, sharding, groups);
  return { ...states, weights: states.weights + frozen.weights };
}

const NO_STATE: Omit<StateRecipe, 'weightBytes'> = {
  gradientBytes: 0,
  extraGradientBytes: 0,
  masterBytes: 0,
  momentBytes: 0,
};

/** DeepSpeed sends each gradient that is reduced on to the host, where gradients are sharded. */
function gradientsFollow({ engine }: StepSetting, { sharding }: LayoutChoice): boolean {
  return engine === 'deepspeed' && (sharding === 'gradients' || sharding === 'parameters');
}

/** GPUs over which dense and expert states are divided. */
export function shardGroups(choice: LayoutChoice): ShardGroups {
  const { tensor, context, data, expert, expertTensor, shardGroup } = choice;
  const dense = data * context;
  const experts = Math.max(1, (tensor * dense) / (expert * expertTensor));
  if (shardGroup <= 0) return { dense, experts };
  return { dense: Math.min(dense, shardGroup), experts: Math.min(experts, shardGroup) };
}

function stateRecipe(setting: StepSetting, choice: LayoutChoice): StateRecipe {
  const { profile, gradientBytes, masterBytes, momentBytes, precisionBytes, pureHalf } = setting;
  const full = precisionBytes === 4;
  // Weights that are their own master have gradients of their own precision.
  const gradientsOfWeights = full || (profile.masterBytes === 0 && !pureHalf);
  return {
    weightBytes: full ? 4 : pureHalf ? 2 : profile.weightBytes,
    gradientBytes: gradientsOfWeights ? 4 : gradientBytes,
    extraGradientBytes: secondGradientBytes(setting, choice),
    masterBytes,
    momentBytes,
  };
}

/** The second gradient, bytes per parameter; it needs a group to reduce over, and fp32 beside it. */
function secondGradientBytes(setting: StepSetting, choice: LayoutChoice): number {
  const second = setting.profile.secondGradient;
  const group = choice.data * choice.context;
  if (second === null || group <= 1 || setting.gradientBytes < 4) return 0;
  // Where gradients are sharded too, each bucket of them is given away as it is reduced.
  if (choice.sharding === 'gradients' || choice.sharding === 'parameters') return 0;
  if (choice.sharding === 'none') return second.whole;
  // The shard of the update that is being gathered.
  return second.sharded + (second.sharded > second.whole ? 2 / group : 0);
}

/**
 * Transformer Engine fuses the weight gradient into its accumulator and hands PyTorch a dummy
 * of the weight's shape instead: one reusable 16-bit buffer for every distinct shape.
 */
function dummyGradientBytes(
  setting: StepSetting,
  choice: LayoutChoice,
  holdsDense: boolean,
  holdsHead: boolean,
): number {
  const { model, profile } = setting;
  const { tensor } = choice;
  const { hidden, heads, headDim, kvHeads, ffn } = model;
  const inward = model.gated ? 2 : 1;
  let elements = 0;
  if (!model.latentAttention)
    elements += (hidden * headDim * (heads + 2 * Math.max(kvHeads, tensor) + heads)) / tensor;
  if (holdsDense) elements += (hidden * (inward + 1) * ffn) / tensor;
  if (holdsHead)
    elements +=
      (paddedVocabulary(model.vocab, tensor, profile.vocabularyMultiple) * hidden) / tensor;
  return 2 * elements;
}
