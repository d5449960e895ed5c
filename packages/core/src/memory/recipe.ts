/**
 * The memory bill in bytes per parameter: the simple recipe of the first episode. The full model's
 * bill, stage by stage and engine by engine, stands beside it in this room.
 */

export const PRECISIONS = ['int8', 'fp8', 'bf16', 'fp32'] as const;
/** How the weights are stored and multiplied; `bf16` stands for fp16 too, both are 2 bytes. */
export type Precision = (typeof PRECISIONS)[number];

export const PURPOSES = ['inference', 'training'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** Bytes of one stored value. */
export const BYTES_PER_VALUE: Readonly<Record<Precision, number>> = {
  int8: 1,
  fp8: 1,
  bf16: 2,
  fp32: 4,
};

/** The segments of the bill, in the order in which they are drawn. */
export const STATE_SEGMENTS = ['weights', 'gradients', 'masterWeights', 'moments'] as const;
export type StateSegment = (typeof STATE_SEGMENTS)[number];

/** Bytes per parameter of each segment that a recipe keeps for the whole run: the model states. */
export type BytesPerParameter = Readonly<Record<StateSegment, number>>;

const FP32_BYTES = 4;

/**
 * Bytes per parameter of the model states.
 *
 * Training is Adam. In mixed precision: 2 weights, 2 gradients, 4 fp32 master copy, 8 for two fp32
 * moments, 16 in all (Rajbhandari et al., ZeRO, arXiv 1910.02054, section 3.1). In fp32 the weights
 * are their own master copy: 4 + 4 + 0 + 8, 16 again. In fp8 the products alone run in 8 bits:
 * weights and gradients stay at 2 bytes and are cast on the way into each product, as NVIDIA's
 * Transformer Engine does by default, so the states are those of bf16. Nobody trains in int8:
 * `trainingProblem` says so, and the bill is not defined for it.
 */
export function stateBytesPerParameter(precision: Precision, purpose: Purpose): BytesPerParameter {
  if (purpose === 'inference')
    return { weights: BYTES_PER_VALUE[precision], gradients: 0, masterWeights: 0, moments: 0 };
  const stored = Math.max(BYTES_PER_VALUE.bf16, BYTES_PER_VALUE[precision]);
  return {
    weights: stored,
    gradients: stored,
    masterWeights: stored === FP32_BYTES ? 0 : FP32_BYTES,
    moments: 2 * FP32_BYTES,
  };
}

/** The sum of a recipe's model states, bytes per parameter. */
export function totalStateBytes(states: BytesPerParameter): number {
  return STATE_SEGMENTS.reduce((sum, segment) => sum + states[segment], 0);
}

/**
 * A RULE OF THUMB, not a law: activations of a training step with full checkpointing, in 2-byte
 * values, bytes per parameter. Micro-batch, sequence and recomputation move it.
 */
export const CHECKPOINTED_ACTIVATION_BYTES = 1.4;

/**
 * Bytes of activations per token, layer and unit of hidden size, in 2-byte values: the layer's
 * input alone (full checkpointing), or everything that its backward pass reads, attention scores
 * not stored. Korthikanti et al., arXiv 2205.05198, section 4, equation 1 and table 2.
 */
const KEPT_BYTES = { checkpointed: 2, everything: 34 } as const;

/**
 * Activations of a training step, bytes per parameter, by the rule of thumb. Without checkpointing
 * all 34 bytes are kept where 2 sufficed, 17 times as much. Values of 4 bytes (fp32) take double.
 */
export function activationBytesPerParameter(precision: Precision, checkpointing: boolean): number {
  const growth = checkpointing ? 1 : KEPT_BYTES.everything / KEPT_BYTES.checkpointed;
  const width = Math.max(1, BYTES_PER_VALUE[precision] / BYTES_PER_VALUE.bf16);
  return CHECKPOINTED_ACTIVATION_BYTES * growth * width;
}

/** GPUs that this many bytes fill, as a fraction. */
export function gpusFilled(bytes: number, gpuBytes: number): number {
  return bytes / gpuBytes;
}

/** Whole GPUs that hold this many bytes; a hair of rounding never asks for one more. */
export function gpusToHold(bytes: number, gpuBytes: number): number {
  return Math.max(1, Math.ceil(gpusFilled(bytes, gpuBytes) - 1e-9));
}
