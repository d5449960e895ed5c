/**
 * A decoder-only transformer, in as much detail as its parameter count, its FLOPs and its
 * activations need. All sizes are plain counts; the training sequence is never part of a model.
 * Fields that most models lack are absent rather than zero; layers are numbered from 0.
 */
export interface Architecture {
  /** Transformer layers. */
  readonly layers: number;
  /** Width of the residual stream. */
  readonly hidden: number;
  /** Query heads. */
  readonly heads: number;
  /** Key and value heads: equal to `heads` (multi-head), fewer (grouped-query) or 1 (multi-query). */
  readonly kvHeads: number;
  readonly headDim: number;
  /** Width of the dense feed-forward layer. */
  readonly ffn: number;
  /** Whether feed-forward layers have a gate (SwiGLU, GeGLU): three matrices instead of two. */
  readonly gated: boolean;
  readonly vocab: number;
  /** Whether embedding and output head are one matrix. */
  readonly tiedEmbeddings: boolean;
  /** Rows of a learned position table; 0 for rotary, ALiBi or none. */
  readonly learnedPositions: number;
  /** Width of the token embedding, where it is projected to and from `hidden` (OPT 350M). */
  readonly embeddingWidth?: number;
  /** Whether attention and feed-forward read the same input and are added at once (GPT-J's way). */
  readonly parallelAttention: boolean;
  readonly biases: Biases;
  readonly norms: Norms;
  /** Whether each head has a learned attention sink (gpt-oss). */
  readonly attentionSinks: boolean;
  /** Parameters of a layer that no other field describes: learned activations, layer scales. */
  readonly otherParametersPerLayer: number;
  readonly window?: SlidingWindow;
  readonly experts?: Experts;
  readonly latentAttention?: LatentAttention;
  readonly sparseIndexer?: SparseIndexer;
  /** Extra layers that predict further tokens (DeepSeek V3's multi-token prediction). */
  readonly predictionLayers: number;
}

/** Which matrices have a bias vector. */
export interface Biases {
  readonly queryKeyValue: boolean;
  readonly attentionOutput: boolean;
  /** Dense and shared feed-forward layers and every expert. */
  readonly feedForward: boolean;
  readonly head: boolean;
}

export interface Norms {
  /** Vectors in one norm: 1 (RMS), 2 (LayerNorm: scale and shift), 0 (OLMo 1: no parameters). */
  readonly vectors: 0 | 1 | 2;
  /** Norms over `hidden` in one layer: 2 in most, 1 (parallel attention), 4 (Gemma 2 and 3). */
  readonly perLayer: number;
  /** Norms over `hidden` outside the layers: the final one, BLOOM's embedding norm. */
  readonly outside: number;
  /** Parameters of the norms on queries and keys in one layer, 0 if there are none. */
  readonly queryKeyParameters: number;
}

/** Sliding-window (or chunked) attention. */
export interface SlidingWindow {
  /** Tokens that a query sees, its own included. */
  readonly size: number;
  /** The layers that attend to the whole sequence; all others see the window. */
  readonly fullLayers: readonly number[];
}

/** Mixture of experts. */
export interface Experts {
  readonly count: number;
  /** Routed experts that each token visits. */
  readonly active: number;
  /** Width of one expert's feed-forward layer. */
  readonly ffn: number;
  /** Width of all shared experts together, 0 for none. */
  readonly sharedFfn: number;
  /** Whether a learned gate of `hidden` weights scales the shared experts (Qwen-MoE). */
  readonly sharedGate: boolean;
  /** The layers with a dense feed-forward layer instead of experts. */
  readonly denseLayers: readonly number[];
  /** Whether the router's projection has a bias per expert, learned like any other (gpt-oss). */
  readonly routerBias: boolean;
  /**
   * Whether the router scores by a sigmoid and chooses after adding a correction per expert, which
   * is steered by the experts' load, not by a gradient, and is no parameter (DeepSeek V3, section
   * 2.1.2; arXiv:2412.19437). Otherwise it scores by a softmax.
   */
  readonly routerCorrection: boolean;
}

/**
 * Multi-head latent attention (DeepSeek V2, section 2.1; arXiv:2405.04434). Each compressed vector
 * has a norm of its rank's width, which `Norms` does not count.
 */
export interface LatentAttention {
  /** Rank that keys and values are compressed to. */
  readonly kvRank: number;
  /** Rank that queries are compressed to; 0: they are not (V2-Lite). */
  readonly qRank: number;
  /** Width of a head's rotary part, shared by the keys of all heads. */
  readonly ropeDim: number;
  /** Width of a head's part without positions. */
  readonly nopeDim: number;
  readonly valueDim: number;
}

/** The indexer that chooses which tokens a query attends to (DeepSeek V3.2's sparse attention). */
export interface SparseIndexer {
  readonly heads: number;
  readonly headDim: number;
  /** Tokens that it lets through. */
  readonly tokens: number;
}
