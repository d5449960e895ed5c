import type { Architecture } from '../model/architecture.ts';
import { tokensSeen } from '../model/flops.ts';
import { keyValueHeads } from '../memory/holding.ts';
import { alignmentShare } from './alignment.ts';
import { matmulSeconds, type Rates } from './rates.ts';

/** Seconds of compute that one layer takes for one micro-batch on one GPU. */
export interface ComputeSeconds {
  readonly forward: number;
  /** Gradient of the input. */
  readonly inputGradient: number;
  /** Gradient of the weights. */
  readonly weightGradient: number;
  /** Part of `forward` that is the attention core: what selective recomputation repeats. */
  readonly attentionForward: number;
}

/** What a layer's compute depends on beside the model. */
export interface ComputeCut {
  readonly tensor: number;
  readonly expert: number;
  readonly expertTensor: number;
  readonly sequenceParallel: boolean;
}

/** Habits of an engine's kernels that a layer's time depends on. */
export interface ComputeHabits {
  /** Memory traffic between matrix products, as a multiple of fully fused kernels'. */
  readonly elementwiseTraffic: number;
  readonly attention: 'flash' | 'unfused';
  /** Bytes of an element of the accumulated weight gradient. */
  readonly gradientBytes: number;
}

const HALF = 2;
/** Flash attention's backward pass computes five products for the forward's two. */
const ATTENTION_BACKWARD = 2.5;

/**
 * Bytes that 8-bit operands move for one element beside their products: read for the scale and
 * again for the cast, written twice (once transposed), read back.
 */
const CAST_BYTES = 7;

/** Accumulates the products of a layer: forward, input gradient, weight gradient. */
class Tally {
  forward = 0;
  inputGradient = 0;
  weightGradient = 0;
  readonly rates: Rates;
  readonly gradientBytes: number;
  constructor(rates: Rates, gradientBytes: number) {
    this.rates = rates;
    this.gradientBytes = gradientBytes;
  }
  /** y = x w with x: tokens x inner, w: inner x outer. */
  product(tokens: number, inner: number, outer: number, count: number): void {
    const { rates } = this;
    const flops =
      rates.matmulFlopsPerSecond * Math.min(alignmentShare(inner), alignmentShare(outer));
    const bytes = rates.operandBytes;
    this.forward += matmulSeconds(rates, tokens, outer, inner, count, HALF, flops, bytes);
    this.inputGradient += matmulSeconds(rates, tokens, inner, outer, count, HALF, flops, bytes);
    // The result is read and written where it accumulates.
    const result = 2 * this.gradientBytes;
    if (bytes < HALF) {
      const cast = (count * CAST_BYTES * tokens) / rates.memoryBytesPerSecond;
      this.forward += cast * inner;
      this.inputGradient += cast * outer;
    }
    this.weightGradient += matmulSeconds(rates, inner, outer, tokens, count, result, flops, bytes);
  }
}

/**
 * Compute time of one layer: its matrix products by roofline, attention by its own rate, and
 * everything between them by memory traffic.
 * @param tokens tokens of one micro-batch on one GPU of the context group
 * @param sequence length of the whole sequence
 */
export function layerComputeSeconds(
  model: Architecture,
  rates: Rates,
  habits: ComputeHabits,
  cut: ComputeCut,
  expertLayer: boolean,
  tokens: number,
  sequence: number,
  windowed: boolean,
): ComputeSeconds {
  const tally = new Tally(rates, habits.gradientBytes);
  attentionProducts(tally, model, tokens, cut.tensor);
  if (expertLayer && model.experts) expertProducts(tally, model, tokens, cut);
  else feedForwardProducts(tally, model, tokens, model.ffn, cut.tensor, 1);
  const core = attentionCoreSeconds(model, rates, habits, cut.tensor, tokens, sequence, windowed);
  const between =
    (elementwiseBytes(model, cut, expertLayer) * tokens * habits.elementwiseTraffic) /
    rates.memoryBytesPerSecond;
  return {
    forward: tally.forward + core.forward + between,
    inputGradient: tally.inputGradient + core.backward + 2 * between,
    weightGradient: tally.weightGradient,
    attentionForward: core.forward,
  };
}

function attentionProducts(
  tally: Tally,
  model: Architecture,
  tokens: number,
  tensor: number,
): void {
  const { hidden, heads, headDim, latentAttention: latent } = model;
  if (!latent) {
    const width = (heads * headDim) / tensor;
    tally.product(tokens, hidden, width + 2 * keyValueHeads(model, tensor) * headDim, 1);
    tally.product(tokens, width, hidden, 1);
    return;
  }
  const { kvRank, qRank, ropeDim, nopeDim, valueDim } = latent;
  const queryWidth = (heads * (nopeDim + ropeDim)) / tensor;
  if (qRank > 0) {
    tally.product(tokens, hidden, qRank, 1);
    tally.product(tokens, qRank, queryWidth, 1);
  } else tally.product(tokens, hidden, queryWidth, 1);
  tally.product(tokens, hidden, kvRank + ropeDim, 1);
  tally.product(tokens, kvRank, (heads * (nopeDim + valueDim)) / tensor, 1);
  tally.product(tokens, (heads * valueDim) / tensor, hidden, 1);
}

function feedForwardProducts(
  tally: Tally,
  model: Architecture,
  tokens: number,
  width: number,
  tensor: number,
  count: number,
): void {
  tally.product(tokens, model.hidden, ((model.gated ? 2 : 1) * width) / tensor, count);
  tally.product(tokens, width / tensor, model.hidden, count);
}

/** Experts get equal shares of the tokens' copies: a balanced router. */
function expertProducts(tally: Tally, model: Architecture, tokens: number, cut: ComputeCut): void {
  const { count, active, ffn, sharedFfn } = model.experts!;
  const local = count / cut.expert;
  const copies = (tokens * active * cut.expertTensor) / cut.tensor;
  tally.product(tokens, model.hidden, count, 1);
  feedForwardProducts(tally, model, copies / local, ffn, cut.expertTensor, local);
  if (sharedFfn > 0) feedForwardProducts(tally, model, tokens, sharedFfn, cut.tensor, 1);
}

function attentionCoreSeconds(
  model: Architecture,
  rates: Rates,
  habits: ComputeHabits,
  tensor: number,
  tokens: number,
  sequence: number,
  windowed: boolean,
): { forward: number; backward: number } {
  const { heads, headDim, latentAttention: latent } = model;
  const widths = latent ? latent.nopeDim + latent.ropeDim + latent.valueDim : 2 * headDim;
  const perHead = heads / tensor;
  if (habits.attention === 'flash') {
    const keys = tokensSeen(sequence, windowed ? model.window?.size : undefined, 'causal');
    const flops = 2 * tokens * keys * perHead * widths;
    const rate = rates.attentionFlopsPerSecond * alignmentShare(headDim);
    const forward = flops / rate + rates.kernelSeconds;
    return { forward, backward: ATTENTION_BACKWARD * forward };
  }
  // Unfused: both products over the whole square, and scores written and read between them by
  // scale-mask-softmax and dropout (Dao et al., arXiv 2205.14135, section 2.2).
  const scores = tokens * sequence * perHead;
  const products = (2 * scores * widths) / (rates.halfFlopsPerSecond * alignmentShare(headDim));
  const traffic = (UNFUSED_SCORE_BYTES * scores) / rates.memoryBytesPerSecond;
  const forward = products + traffic + 4 * rates.kernelSeconds;
  return { forward, backward: 2 * forward };
}

/** Bytes that one score moves through HBM in the unfused forward pass. */
const UNFUSED_SCORE_BYTES = 9;

/** Bytes a token moves through HBM in one layer's fused kernels between products, forward. */
function elementwiseBytes(model: Architecture, cut: ComputeCut, expertLayer: boolean): number {
  const { hidden, heads, headDim } = model;
  const outside = cut.sequenceParallel ? cut.tensor : 1;
  // Two norms (read, write) and two residual additions (read, read, write).
  const residual = (10 * hidden) / outside;
  const rotary =
    model.learnedPositions > 0 ? 0 : (2 * headDim * (heads + model.kvHeads)) / cut.tensor;
  const inner = model.gated ? 3 : 2;
  if (!expertLayer || !model.experts)
    return HALF * (residual + rotary + (inner * model.ffn) / cut.tensor);
  const { active, ffn, sharedFfn, count } = model.experts;
  // Copies are gathered, scattered and summed: each moves twice on both sides of the experts.
  const copies = (active * cut.expertTensor) / cut.tensor;
  const experts = copies * (6 * hidden + (inner * ffn) / cut.expertTensor) + (4 * count) / outside;
  return HALF * (residual + rotary + experts + (inner * sharedFfn) / cut.tensor);
}
