import type { Architecture } from '../model/architecture.ts';
import { keyValueHeads } from './holding.ts';

/** How attention keeps its scores: not at all (flash) or whole (unfused). */
export type AttentionKind = 'flash' | 'unfused';

/** What is thrown away in the forward pass and computed again in the backward pass. */
export type RecomputeKind = 'none' | 'selective' | 'full';

/** What an engine's kernels keep of a layer for the backward pass, in tensors of 16 bits. */
export interface ActivationHabits {
  /** Tensors as wide as the residual stream: inputs and outputs of norms, block inputs. */
  readonly residualTensors: number;
  /** How many of those are whole on every GPU of a tensor group: gathered inputs of products. */
  readonly gatheredTensors: number;
  /** Tensors as wide as the query: the query, the attention output, rotary copies. */
  readonly queryTensors: number;
  /** Tensors as wide as the keys. */
  readonly keyTensors: number;
  /** Tensors as wide as the feed-forward layer, if it is gated. */
  readonly gatedTensors: number;
  /** The same without a gate. */
  readonly plainTensors: number;
  /** Bytes that unfused attention keeps for one score: softmax, mask, dropped-out copy. */
  readonly scoreBytes: number;
}

/** The part of a layout that a layer's activations depend on. */
export interface ActivationCut {
  readonly tensor: number;
  readonly expert: number;
  readonly expertTensor: number;
  /** Whether tensors between the tensor-parallel blocks are divided too. */
  readonly sequenceParallel: boolean;
}

const HALF = 2;
const SINGLE = 4;

/**
 * Bytes that one layer keeps for one micro-batch on one GPU, without recomputation of the whole
 * layer. After Korthikanti et al. (arXiv 2205.05198), section 4, tensor by tensor, with flash
 * attention, grouped keys, gates, experts and latent attention.
 * @param tokens tokens of the micro-batch that this GPU's context group gives it
 * @param sequence length of the whole sequence: the width of a row of scores
 */
export function layerActivationBytes(
  model: Architecture,
  habits: ActivationHabits,
  cut: ActivationCut,
  expertLayer: boolean,
  tokens: number,
  sequence: number,
  attention: AttentionKind,
  recompute: RecomputeKind,
): number {
  const outside = cut.sequenceParallel ? cut.tensor : 1;
  const { residualTensors, gatheredTensors } = habits;
  const residual =
    HALF * model.hidden * (gatheredTensors + (residualTensors - gatheredTensors) / outside);
  const scores =
    attention === 'flash'
      ? SINGLE * model.heads
      : recompute === 'none'
        ? habits.scoreBytes * model.heads * sequence
        : 0;
  const core = attentionWidthBytes(model, habits, cut.tensor, outside) + scores / cut.tensor;
  const feedForward =
    expertLayer && model.experts
      ? expertBytes(model, habits, cut, outside)
      : (HALF * ffnTensors(model, habits) * model.ffn) / cut.tensor;
  return tokens * (residual + core + feedForward);
}

function ffnTensors(model: Architecture, habits: ActivationHabits): number {
  return model.gated ? habits.gatedTensors : habits.plainTensors;
}

function attentionWidthBytes(
  model: Architecture,
  habits: ActivationHabits,
  tensor: number,
  outside: number,
): number {
  const { latentAttention: latent, heads } = model;
  if (!latent) {
    const query = (habits.queryTensors * heads * model.headDim) / tensor;
    return HALF * (query + habits.keyTensors * keyValueHeads(model, tensor) * model.headDim);
  }
  const { kvRank, qRank, ropeDim, nopeDim, valueDim } = latent;
  // Compressed queries and keys are kept before and after their norms; query, key and value
  // of every head are kept for attention, the output for the projection after it.
  const compressed = (2 * (qRank + kvRank) + ropeDim) / outside;
  const perHead = 2 * (nopeDim + ropeDim) + 2 * valueDim;
  return HALF * (compressed + (heads * perHead) / tensor);
}

/**
 * Per token: router scores in single precision, the token's copies sent to experts and their
 * results, the experts' inner tensors, and the shared expert.
 */
function expertBytes(
  model: Architecture,
  habits: ActivationHabits,
  cut: ActivationCut,
  outside: number,
): number {
  const { active, ffn, sharedFfn, count } = model.experts!;
  const perCopy =
    HALF * 2 * model.hidden + (HALF * ffnTensors(model, habits) * ffn) / cut.expertTensor;
  const copies = (active * cut.expertTensor) / cut.tensor;
  const shared = (HALF * ffnTensors(model, habits) * sharedFfn) / cut.tensor;
  return copies * perCopy + shared + (2 * SINGLE * count) / outside;
}

/** Bytes of a layer's input: all that full recomputation keeps of a layer. */
export function layerInputBytes(model: Architecture, cut: ActivationCut, tokens: number): number {
  return (HALF * model.hidden * tokens) / (cut.sequenceParallel ? cut.tensor : 1);
}
