import type { Architecture } from './architecture.ts';
import { layerKinds, type LayerKind } from './layers.ts';
import { countParameters } from './parameters.ts';

/**
 * What attention is charged for: every pair of tokens (`full`, as most published figures count),
 * or only those that the causal mask leaves (`causal`, what a flash kernel computes).
 */
export type AttentionConvention = 'full' | 'causal';

/** Floating-point operations of the forward matrix products, per token; an add and a multiply are two. */
export interface ForwardFlops {
  /** Projections of queries, keys, values and outputs. */
  readonly attentionProjections: number;
  /** Scores and weighted values. */
  readonly attentionScores: number;
  /** Dense feed-forward layers. */
  readonly feedForward: number;
  readonly router: number;
  /** Routed experts that a token visits, and shared ones. */
  readonly experts: number;
}

/** A backward pass multiplies with the weights and with the inputs: twice the forward products. */
const BACKWARD_PER_FORWARD = 2;

/**
 * Forward FLOPs per token of one layer.
 * @param sequence tokens in a sequence
 */
export function layerForwardFlops(
  architecture: Architecture,
  kind: LayerKind,
  sequence: number,
  convention: AttentionConvention,
): ForwardFlops {
  const { hidden, gated, ffn, experts } = architecture;
  const matrices = gated ? 3 : 2;
  const attention = attentionFlops(architecture, kind, sequence, convention);
  if (kind.feedForward === 'dense' || !experts) {
    return { ...attention, feedForward: 2 * matrices * hidden * ffn, router: 0, experts: 0 };
  }
  const width = experts.active * experts.ffn + experts.sharedFfn;
  return {
    ...attention,
    feedForward: 0,
    router: 2 * hidden * experts.count,
    experts: 2 * matrices * hidden * width + (experts.sharedGate ? 2 * hidden : 0),
  };
}

/** Forward FLOPs per token of the output head, with the projection in front of it if there is one. */
export function headForwardFlops({ hidden, vocab, embeddingWidth }: Architecture): number {
  if (embeddingWidth === undefined) return 2 * hidden * vocab;
  return 2 * embeddingWidth * vocab + 2 * 2 * embeddingWidth * hidden;
}

/** Forward FLOPs per token of the whole model, multi-token prediction included. */
export function forwardFlopsPerToken(
  architecture: Architecture,
  sequence: number,
  convention: AttentionConvention,
): number {
  const { weights, scores } = forwardProducts(architecture, sequence, convention);
  return weights + scores;
}

/**
 * FLOPs per token of a training step without recompute: forward and backward.
 * @param weights frozen ones have no gradient of their own; what stands beside them is not counted
 */
export function trainingFlopsPerToken(
  architecture: Architecture,
  sequence: number,
  convention: AttentionConvention,
  weights: 'trained' | 'frozen' = 'trained',
): number {
  const forward = forwardProducts(architecture, sequence, convention);
  const withWeights = weights === 'frozen' ? BACKWARD_PER_FORWARD - 1 : BACKWARD_PER_FORWARD;
  return (1 + withWeights) * forward.weights + (1 + BACKWARD_PER_FORWARD) * forward.scores;
}

/** Forward FLOPs per token of the whole model: products with weights, and of tokens with tokens. */
function forwardProducts(
  architecture: Architecture,
  sequence: number,
  convention: AttentionConvention,
): { readonly weights: number; readonly scores: number } {
  /** A model has few kinds of layer and many layers of each. */
  const known = new Map<string, ForwardFlops>();
  const costOf = (kind: LayerKind): ForwardFlops => {
    const key = `${kind.feedForward} ${kind.attention}`;
    const cost = known.get(key) ?? layerForwardFlops(architecture, kind, sequence, convention);
    known.set(key, cost);
    return cost;
  };
  const { hidden, predictionLayers } = architecture;
  const head = headForwardFlops(architecture);
  const last = layerKinds(architecture).at(-1);
  const total = { weights: head, scores: 0 };
  const add = (kind: LayerKind, times: number) => {
    const { attentionScores, ...withWeights } = costOf(kind);
    total.scores += times * attentionScores;
    for (const part of Object.values(withWeights)) total.weights += times * part;
  };
  for (const kind of layerKinds(architecture)) add(kind, 1);
  if (last) {
    add(last, predictionLayers);
    total.weights += predictionLayers * (2 * 2 * hidden * hidden + head);
  }
  return total;
}

/** The rule of thumb: 6 FLOPs per token for each active parameter (arXiv:2001.08361, section 2.1). */
export function sixNFlopsPerToken(architecture: Architecture): number {
  return 6 * countParameters(architecture).active;
}

/** The same with full attention: 6 N + 12 L h s, h all heads together (PaLM, appendix B; 2204.02311). */
export function palmFlopsPerToken(architecture: Architecture, sequence: number): number {
  const { layers, heads, headDim } = architecture;
  return sixNFlopsPerToken(architecture) + 12 * layers * heads * headDim * sequence;
}

/**
 * Tokens that a query is charged for, averaged over a sequence.
 * @param window tokens that it sees at most; absent: the whole sequence
 */
export function tokensSeen(
  sequence: number,
  window: number | undefined,
  convention: AttentionConvention,
): number {
  const seen = Math.min(sequence, window ?? sequence);
  if (convention === 'full') return seen;
  // The first `seen` queries see 1, 2, … tokens, all later ones `seen`.
  return (seen * (seen + 1)) / 2 / sequence + ((sequence - seen) * seen) / sequence;
}

function attentionFlops(
  architecture: Architecture,
  { attention }: LayerKind,
  sequence: number,
  convention: AttentionConvention,
) {
  const { hidden, heads, kvHeads, headDim, window, latentAttention } = architecture;
  const windowSize = attention === 'window' ? window?.size : undefined;
  if (!latentAttention) {
    const width = heads * headDim;
    return {
      attentionProjections: 2 * hidden * (2 * width + 2 * kvHeads * headDim),
      attentionScores: 2 * 2 * width * tokensSeen(sequence, windowSize, convention),
    };
  }
  const { kvRank, qRank, ropeDim, nopeDim, valueDim } = latentAttention;
  const keyDim = nopeDim + ropeDim;
  const query = qRank === 0 ? hidden * heads * keyDim : qRank * (hidden + heads * keyDim);
  const keyValue = hidden * (kvRank + ropeDim) + kvRank * heads * (nopeDim + valueDim);
  const indexer = indexerFlops(architecture, sequence, convention);
  const chosen = architecture.sparseIndexer?.tokens ?? windowSize;
  return {
    attentionProjections: 2 * (query + keyValue + heads * valueDim * hidden) + indexer.projections,
    attentionScores:
      2 * heads * (keyDim + valueDim) * tokensSeen(sequence, chosen, convention) + indexer.scores,
  };
}

function indexerFlops(
  { sparseIndexer, latentAttention, hidden }: Architecture,
  sequence: number,
  convention: AttentionConvention,
) {
  if (!sparseIndexer) return { projections: 0, scores: 0 };
  const { heads, headDim } = sparseIndexer;
  const queryInput = latentAttention?.qRank || hidden;
  return {
    projections: 2 * (queryInput * heads * headDim + hidden * headDim + hidden * heads),
    scores: 2 * heads * headDim * tokensSeen(sequence, undefined, convention),
  };
}
