/** The words that a scenario chooses from. */

/** Whose habits (buffers, overlap, copies) and legality rules apply. */
export const ENGINES = ['megatron', 'torchtitan', 'deepspeed', 'nanotron', 'fsdp'] as const;
export type Engine = (typeof ENGINES)[number];

/**
 * What matrix products are computed in. `fp8` scales by the history of a tensor (delayed),
 * `fp8-current` by the tensor itself, `mxfp8` and `nvfp4` by small blocks of it.
 */
export const PRECISIONS = ['fp32', 'fp16', 'bf16', 'fp8', 'fp8-current', 'mxfp8', 'nvfp4'] as const;
export type Precision = (typeof PRECISIONS)[number];

/** What gradients are accumulated and reduced in. */
export const GRADIENT_PRECISIONS = ['fp32', 'bf16', 'fp16'] as const;
export type GradientPrecision = (typeof GRADIENT_PRECISIONS)[number];

/**
 * Whether the optimizer updates weights in fp32 (a copy beside 16-bit ones, or the weights
 * themselves) or 16-bit weights alone: pure bf16.
 */
export const MASTER_WEIGHTS = ['fp32', 'none'] as const;
export type MasterWeights = (typeof MASTER_WEIGHTS)[number];

/**
 * What the optimizer keeps of each parameter: two fp32 moments (Adam, AdamW), the same in bf16 or
 * in 8 bits, one moment (momentum, Muon, Lion) or none (SGD).
 */
export const OPTIMIZERS = ['adam', 'adam-bf16', 'adam-8bit', 'momentum', 'sgd'] as const;
export type Optimizer = (typeof OPTIMIZERS)[number];

/**
 * What is trained: every weight, or low-rank adapters beside frozen weights in 16 bits (LoRA) or in
 * 4 (QLoRA).
 */
export const ADAPTERS = ['none', 'lora', 'qlora'] as const;
export type Adapters = (typeof ADAPTERS)[number];

/** Which states wait in the memory of the host: none, the optimizer's, or weights and gradients too. */
export const OFFLOADS = ['none', 'optimizer', 'parameters'] as const;
export type Offload = (typeof OFFLOADS)[number];

/** What data parallelism shards: nothing, or as ZeRO 1, 2 and 3. */
export const SHARDINGS = ['none', 'optimizer', 'gradients', 'parameters'] as const;
export type Sharding = (typeof SHARDINGS)[number];

/** What the backward pass computes again: nothing, the attention core, or whole layers. */
export const RECOMPUTES = ['none', 'selective', 'full'] as const;
export type Recompute = (typeof RECOMPUTES)[number];

/**
 * Whether attention scores are kept in memory (`unfused`) or never written out: by the kernels that
 * an engine's measured runs had (`flash`), or by those made for Hopper (`flash-3`: FlashAttention 3,
 * cuDNN).
 */
export const ATTENTIONS = ['flash', 'flash-3', 'unfused'] as const;
export type Attention = (typeof ATTENTIONS)[number];

/** How context parallelism meets: keys and values travel a ring, or heads are exchanged (Ulysses). */
export const CONTEXT_MODES = ['ring', 'ulysses'] as const;
export type ContextMode = (typeof CONTEXT_MODES)[number];
