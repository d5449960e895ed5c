import type { Accelerator, ComputeCapability } from '../hardware/accelerator.ts';
import type { Attention, Engine, Precision, Recompute, Sharding } from './choices.ts';

/** Chips on which Megatron ran its own kernels, before Transformer Engine: V100, A100 and A800. */
const BEFORE_TRANSFORMER_ENGINE: readonly unknown[] = ['7.0', '8.0'] satisfies ComputeCapability[];
/** Chips with the asynchronous copies that FlashAttention 3 is built on: Hopper and its successors. */
const WITH_ASYNCHRONOUS_COPIES: readonly unknown[] = [
  '9.0',
  '10.0',
  '10.3',
] satisfies ComputeCapability[];
/** ZeRO 2 and 3 are for models of the `transformers` library, which fuses attention by itself. */
const OF_TRANSFORMERS: readonly Sharding[] = ['gradients', 'parameters'];
/** Up to this length Megatron's fused softmax was what people used on those. */
const SHORT_SEQUENCE = 1024;

const usesOwnKernels = (engine: Engine, accelerator: Accelerator): boolean =>
  engine === 'megatron' && BEFORE_TRANSFORMER_ENGINE.includes(accelerator.computeCapability);

/** Megatron-DeepSpeed: a pipeline or ZeRO up to 1, on the accelerators of its time. */
const isMegatronDeepspeed = (engine: Engine, accelerator: Accelerator, sharding: Sharding) =>
  engine === 'deepspeed' &&
  BEFORE_TRANSFORMER_ENGINE.includes(accelerator.computeCapability) &&
  !OF_TRANSFORMERS.includes(sharding);

/** Whether an accelerator has the asynchronous copies that FlashAttention 3 is built on. */
export const hasHopperKernels = ({ computeCapability }: Accelerator): boolean =>
  WITH_ASYNCHRONOUS_COPIES.includes(computeCapability);

/**
 * The attention kernel where a scenario names none. Flash attention, but not for Megatron-DeepSpeed,
 * which never had it on by default, and not for what tells of Megatron's own kernels on an A100:
 * fp16, short sequences, or selective recomputation, which exists to drop the scores that flash
 * attention never keeps (Korthikanti et al., arXiv 2205.05198, section 5). PyTorch came to share
 * sequences beside plain FSDP when its attention ran on Hopper's own kernels.
 */
export function usualAttention(
  engine: Engine,
  accelerator: Accelerator,
  precision: Precision,
  sequence: number,
  recompute: Recompute,
  sharding: Sharding,
  context: number,
): Attention {
  if (engine === 'fsdp' && context > 1 && hasHopperKernels(accelerator)) return 'flash-3';
  if (isMegatronDeepspeed(engine, accelerator, sharding)) return 'unfused';
  const old = precision === 'fp16' || recompute === 'selective' || sequence <= SHORT_SEQUENCE;
  return old && usesOwnKernels(engine, accelerator) ? 'unfused' : 'flash';
}

/** Whether the loss is fused where a scenario does not say: Transformer Engine's is on in Megatron. */
export function usuallyFusesLoss(engine: Engine, accelerator: Accelerator): boolean {
  return engine === 'megatron' && !usesOwnKernels(engine, accelerator);
}
