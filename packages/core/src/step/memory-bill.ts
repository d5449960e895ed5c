import { embeddingHolding, headHolding, paddedVocabulary } from '../memory/holding.ts';
import { stateBytes, type StateRecipe } from '../memory/states.ts';
import type { ScheduleFacts } from './schedule-facts.ts';
import type { LayoutChoice, StepSetting } from './setting.ts';
import { LAYER_KINDS, type StagePlan } from './stage-plan.ts';
import type { TermsByKind } from './terms.ts';

/** Where the memory of one GPU of a pipeline rank goes, bytes. */
export interface StageBill {
  readonly stage: number;
  readonly weights: number;
  readonly gradients: number;
  readonly masterWeights: number;
  readonly moments: number;
  readonly activations: number;
  readonly logits: number;
  /** Reusable buffers of the engine: buckets, gathered weights, weight-gradient scratch. */
  readonly buffers: number;
  /** Outside the framework's allocator: context, communicators. */
  readonly overhead: number;
  /** What the framework has handed out at the peak: all of the above but `overhead`. */
  readonly allocated: number;
  /** What its allocator holds, with what lies between the pieces. */
  readonly reserved: number;
}

/** Parameters of one GPU of a rank. */
export interface RankParameters {
  readonly dense: number;
  readonly experts: number;
}

export function rankParameters(
  setting: StepSetting,
  choice: LayoutChoice,
  terms: TermsByKind,
  plan: StagePlan,
  rank: number,
): RankParameters {
  const { model, profile } = setting;
  let dense = 0;
  let experts = 0;
  for (let kind = 0; kind < LAYER_KINDS; kind++) {
    const layer = terms[kind];
    const count = plan.layers[rank * LAYER_KINDS + kind]!;
    if (layer === undefined || count === 0) continue;
    dense += count * layer.denseParameters;
    experts += count * layer.expertParameters;
  }
  const vocabulary = paddedVocabulary(model.vocab, choice.tensor, profile.vocabularyMultiple);
  if (setting.vocabularyParallel) {
    const both =
      embeddingHolding(model, vocabulary, choice.tensor) +
      headHolding(model, model.tiedEmbeddings ? 0 : vocabulary, choice.tensor);
    return { dense: dense + both / choice.pipeline, experts };
  }
  if (rank === plan.embeddingRank) dense += embeddingHolding(model, vocabulary, choice.tensor);
  if (rank === plan.headRank) {
    const shared = model.tiedEmbeddings && plan.headRank === plan.embeddingRank;
    dense += headHolding(model, shared ? 0 : vocabulary, choice.tensor);
  }
  return { dense, experts };
}

/** The bill of one pipeline rank. */
export function stageBill(
  setting: StepSetting,
  choice: LayoutChoice,
  terms: TermsByKind,
  plan: StagePlan,
  rank: number,
  facts: ScheduleFacts,
): StageBill {
  const { model, profile } = setting;
  const { tensor, data, context } = choice;
  const parameters = rankParameters(setting, choice, terms, plan, rank);
  const groups = shardGroups(choice);
  const states = stateBytes(parameters, stateRecipe(setting, choice), choice.sharding, groups);

  const inFlight = facts.inFlight[rank]!;
  let kept = 0;
  let working = 0;
  let widest = 0;
  let holdsDense = false;
  for (let kind = 0; kind < LAYER_KINDS; kind++) {
    const layer = terms[kind];
    const count = plan.layers[rank * LAYER_KINDS + kind]!;
    if (layer === undefined || count === 0) continue;
    if (layer.expertParameters === 0) holdsDense = true;
    kept += count * layer.keptBytes;
    if (layer.workingBytes > working) working = layer.workingBytes;
    const wide = 2 * layer.denseParameters;
    if (wide > widest) widest = wide;
  }
  const tokens = (setting.sequence * choice.microBatch) / context;
  const vocabulary = paddedVocabulary(model.vocab, tensor, profile.vocabularyMultiple) / tensor;
  const headShare = setting.vocabularyParallel
    ? 1 / choice.pipeline
    : rank === plan.headRank
      ? 1
      : 0;
  const logitBytes = setting.fusedLoss ? profile.fusedLogitBytes : profile.logitBytes;
  const loss = headShare * logitBytes * tokens * vocabulary;
  // Where there is no loss, the widest pair of gradients inside a layer is the last peak.
  const inner = (4 * tokens * model.ffn) / tensor;
  const logits = Math.max(loss, loss > 0 ? 0 : inner);
  // Late state takes the place of activations as the backward pass frees them.
  const { whole, sharded } = profile.lateState;
  const late = (choice.sharding === 'none' ? whole : sharded) * parameters.dense;
  const activations = Math.max(0, kept * inFlight + working - late);

  const shards = choice.sharding === 'parameters' && data * context > 1;
  // Over a pipeline, weights stay gathered and gradients whole until the last micro-batch.
  const unsharded = choice.pipeline > 1 ? 6 * (parameters.dense + parameters.experts) : 0;
  const gathered = shards ? Math.max(3 * widest, unsharded) : 0;
  const scratch = profile.dummyWeightGradients
    ? dummyGradientBytes(setting, choice, holdsDense, rank === plan.headRank)
    : 0;
  const unsplit = tensor > 1 ? 2 * profile.gatheredTensors * tokens * model.hidden : 0;
  const gradients = states.gradients + (profile.gatheredWithGradients ? unsplit : 0);
  const buffers =
    profile.bufferBytes + gathered + scratch + (profile.gatheredWithGradients ? 0 : unsplit);
  const allocated =
    states.weights +
    gradients +
    states.masterWeights +
    states.moments +
    activations +
    logits +
    buffers;
  return {
    stage: rank,
    ...states,
    gradients,
    activations,
    logits,
    buffers,
    overhead: profile.contextBytes,
    allocated,
    reserved: allocated * (1 + profile.reserveFraction),
  };
}

/** The second gradient, bytes per parameter; it needs a group to reduce over, and fp32 beside it. */
function secondGradientBytes(setting: StepSetting, choice: LayoutChoice): number {
  const second = setting.profile.secondGradient;
  const group = choice.data * choice.context;
  if (second === null || group <= 1 || setting.gradientBytes < 4) return 0;
  if (choice.sharding === 'none') return second.whole;
  // The shard of the update that is being gathered.
  return second.sharded + (second.sharded > second.whole ? 2 / group : 0);
}

/** GPUs over which dense and expert states are divided. */
export function shardGroups(choice: LayoutChoice): { dense: number; experts: number } {
  const { tensor, context, data, expert, expertTensor, shardGroup } = choice;
  const dense = data * context;
  const experts = Math.max(1, (tensor * dense) / (expert * expertTensor));
  if (shardGroup <= 0) return { dense, experts };
  return { dense: Math.min(dense, shardGroup), experts: Math.min(experts, shardGroup) };
}

function stateRecipe(setting: StepSetting, choice: LayoutChoice): StateRecipe {
  const { profile, gradientBytes, momentBytes, precisionBytes } = setting;
  const full = precisionBytes === 4;
  return {
    weightBytes: full ? 4 : profile.weightBytes,
    gradientBytes: full || profile.masterBytes === 0 ? 4 : gradientBytes,
    extraGradientBytes: secondGradientBytes(setting, choice),
    masterBytes: full ? 0 : profile.masterBytes,
    momentBytes,
  };
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
