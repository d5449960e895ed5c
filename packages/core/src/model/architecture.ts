/**
 * A decoder-only transformer, in as much detail as its parameter count, its FLOPs and its
 * activations need. All sizes are plain counts; `sequence` is never part of a model.
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
  /** Whether the feed-forward layer has a gate (SwiGLU, GeGLU): three matrices instead of two. */
  readonly gated: boolean;
  readonly vocab: number;
  /** Whether embedding and output head are one matrix. */
  readonly tiedEmbeddings: boolean;
  /** Rows of a learned position table; 0 for rotary, ALiBi or none. */
  readonly learnedPositions: number;
  /** Which bias vectors exist. */
  readonly biases: {
    readonly queryKeyValue: boolean;
    readonly attentionOutput: boolean;
    readonly feedForward: boolean;
    readonly head: boolean;
  };
  readonly norms: {
    /** Vectors in one norm: 1 (RMS), 2 (LayerNorm: scale and shift), 0 (OLMo 1: no parameters). */
    readonly vectors: 0 | 1 | 2;
    /** Norms over `hidden` in one layer: 2 in most, 1 (parallel attention), 4 (Gemma 2 and 3). */
    readonly perLayer: number;
    /** Extra norms over `hidden` outside the layers: the final one, BLOOM's embedding norm. */
    readonly outside: number;
    /** Parameters of the norms on queries and keys in one layer, 0 if there are none. */
    readonly queryKeyParameters: number;
  };
  /** Sliding-window attention: `every` th layer attends to all, the others to `size` tokens. */
  readonly window?: { readonly size: number; readonly fullEvery: number };
  readonly experts?: Experts;
  readonly latentAttention?: LatentAttention;
  /** Extra layers that predict further tokens (DeepSeek V3's multi-token prediction). */
  readonly predictionLayers: number;
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
  /** Whether a learned gate scales the shared experts (Qwen-MoE). */
  readonly sharedGate: boolean;
  /** Leading layers with a dense feed-forward layer instead of experts. */
  readonly denseLayers: number;
  /** Every n-th layer after those has experts: 1 for all. */
  readonly every: number;
  /** Whether the router has a bias (gpt-oss) or a correction per expert (DeepSeek V3). */
  readonly routerBias: boolean;
}

/** Multi-head latent attention (DeepSeek V2, V3). */
export interface LatentAttention {
  readonly kvRank: number;
  /** 0: queries are not compressed (V2-Lite). */
  readonly qRank: number;
  readonly ropeDim: number;
  readonly nopeDim: number;
  readonly valueDim: number;
}
