import type { Architecture, Experts } from './architecture.ts';
import { expertLayers, type LayerKind } from './layers.ts';

/** Parameters of one layer, apart by what tensor and expert parallelism do with them. */
export interface LayerParameters {
  /** Query projection with its bias: cut by head. */
  readonly query: number;
  /** Key and value projections with their biases: cut by key-value head. */
  readonly keyValue: number;
  /** Attention output, its bias, and attention sinks. */
  readonly attentionOutput: number;
  /** Projections down to a latent rank, and a sparse indexer: engines keep them whole. */
  readonly latent: number;
  /** Dense feed-forward layer. */
  readonly feedForward: number;
  readonly router: number;
  /** All routed experts. */
  readonly experts: number;
  /** Shared experts and their gate. */
  readonly sharedExperts: number;
  /** All norms of the layer, and what no other field counts: engines keep them whole. */
  readonly norms: number;
}

/** Parameters of a whole model; the parts add up to `total`. */
export interface Parameters {
  /** Token embedding; it is the output head too where the two are tied. */
  readonly embedding: number;
  /** Learned positions, and projections between the embedding's width and `hidden`. */
  readonly positions: number;
  readonly layers: number;
  readonly finalNorms: number;
  /** Output head: its matrix unless tied, and its bias. */
  readonly head: number;
  /** Layers for multi-token prediction. */
  readonly prediction: number;
  readonly total: number;
  /** Those that take part in one token: all but the routed experts that it does not visit. */
  readonly active: number;
}

/** Counts a model's parameters, exactly. */
export function countParameters(architecture: Architecture): Parameters {
  const { hidden, vocab, learnedPositions, embeddingWidth, experts, norms } = architecture;
  const withExperts = expertLayers(architecture);
  const dense = sum(layerParameters(architecture, 'dense'));
  const sparse = withExperts === 0 ? 0 : sum(layerParameters(architecture, 'experts'));
  const width = embeddingWidth ?? hidden;
  const predicting = predictionParameters(architecture);
  const parts = {
    embedding: vocab * width,
    positions: learnedPositions * hidden + 2 * widthProjection(architecture),
    layers: (architecture.layers - withExperts) * dense + withExperts * sparse,
    finalNorms: norms.outside * norms.vectors * hidden,
    head:
      (architecture.tiedEmbeddings ? 0 : vocab * width) + (architecture.biases.head ? vocab : 0),
    prediction:
      architecture.predictionLayers *
      (predicting.projection + predicting.norms + (experts ? sparse : dense)),
  };
  const total = Object.values(parts).reduce((sumOfParts, part) => sumOfParts + part, 0);
  const idle = experts
    ? (experts.count - experts.active) * expertParameters(architecture, experts)
    : 0;
  const layersWithIdle = withExperts + (experts ? architecture.predictionLayers : 0);
  return { ...parts, total, active: total - layersWithIdle * idle };
}

/** Parameters of a projection between the embedding's width and `hidden`; 0 where they are one. */
export function widthProjection({ embeddingWidth, hidden }: Architecture): number {
  return embeddingWidth === undefined || embeddingWidth === hidden ? 0 : embeddingWidth * hidden;
}

/** Parameters of one layer with a dense feed-forward layer or with experts. */
export function layerParameters(
  architecture: Architecture,
  feedForward: LayerKind['feedForward'],
): LayerParameters {
  const { experts, hidden, biases, gated, ffn } = architecture;
  const attention = attentionParameters(architecture);
  if (feedForward === 'dense' || !experts) {
    const dense = feedForwardParameters(hidden, ffn, gated, biases.feedForward);
    return { ...attention, feedForward: dense, router: 0, experts: 0, sharedExperts: 0 };
  }
  return {
    ...attention,
    feedForward: 0,
    router: (hidden + (experts.routerBias ? 1 : 0)) * experts.count,
    experts: experts.count * expertParameters(architecture, experts),
    sharedExperts:
      experts.sharedFfn === 0
        ? 0
        : feedForwardParameters(hidden, experts.sharedFfn, gated, biases.feedForward) +
          (experts.sharedGate ? hidden : 0),
  };
}

/** Parameters of one routed expert. */
export function expertParameters(
  { hidden, gated, biases }: Architecture,
  { ffn }: Experts,
): number {
  return feedForwardParameters(hidden, ffn, gated, biases.feedForward);
}

function feedForwardParameters(hidden: number, ffn: number, gated: boolean, bias: boolean): number {
  const inputs = gated ? 2 : 1;
  return (inputs + 1) * hidden * ffn + (bias ? inputs * ffn + hidden : 0);
}

function attentionParameters(architecture: Architecture) {
  const { hidden, heads, kvHeads, headDim, biases, norms, latentAttention } = architecture;
  const sinks = architecture.attentionSinks ? heads : 0;
  const outputBias = biases.attentionOutput ? hidden : 0;
  const layerNorms =
    norms.perLayer * norms.vectors * hidden +
    norms.queryKeyParameters +
    architecture.otherParametersPerLayer;
  if (!latentAttention) {
    const inputs = hidden + (biases.queryKeyValue ? 1 : 0);
    return {
      query: inputs * heads * headDim,
      keyValue: inputs * 2 * kvHeads * headDim,
      attentionOutput: heads * headDim * hidden + outputBias + sinks,
      latent: 0,
      norms: layerNorms,
    };
  }
  const { kvRank, qRank, ropeDim, nopeDim, valueDim } = latentAttention;
  // Only the projections down have biases, where there are any (DeepSeek's `attention_bias`).
  const inputs = hidden + (biases.queryKeyValue ? 1 : 0);
  return {
    query: (qRank || hidden) * heads * (nopeDim + ropeDim),
    keyValue: kvRank * heads * (nopeDim + valueDim),
    attentionOutput: heads * valueDim * hidden + outputBias + sinks,
    latent: inputs * (qRank + kvRank + ropeDim) + indexerParameters(architecture),
    norms: layerNorms + qRank + kvRank,
  };
}

/** Queries from the compressed query, one key with a LayerNorm, and a weight per head (V3.2). */
function indexerParameters({ sparseIndexer, latentAttention, hidden }: Architecture): number {
  if (!sparseIndexer) return 0;
  const { heads, headDim } = sparseIndexer;
  const queryInput = latentAttention?.qRank || hidden;
  return queryInput * heads * headDim + hidden * headDim + 2 * headDim + hidden * heads;
}

/**
 * What a multi-token prediction module has beside its layer: a projection of two streams to one,
 * and three norms; embedding and head are the model's own (DeepSeek V3, section 2.2;
 * arXiv:2412.19437).
 */
export function predictionParameters({ hidden, norms }: Architecture): {
  readonly projection: number;
  readonly norms: number;
} {
  return { projection: 2 * hidden * hidden, norms: 3 * norms.vectors * hidden };
}

function sum(parts: LayerParameters): number {
  return Object.values(parts).reduce((total: number, part: number) => total + part, 0);
}
