import type { ResolvedScenario } from '@shardplay/core';
import type { Limit } from './limit.ts';

/** What `transformers` calls a kernel; `flash-3` needs its package, flash_attn_3. */
export function attentionOf(attention: ResolvedScenario['training']['attention']): string {
  return { flash: 'sdpa', 'flash-3': 'flash_attention_3', unfused: 'eager' }[attention];
}

/** What training a model of `transformers` with a plain loop cannot do, whoever shards it. */
export function transformersLimits({ training }: ResolvedScenario): readonly Limit[] {
  const half = training.precision === 'fp16' ? 'fp16' : 'bf16';
  const pure = training.masterWeights === 'none';
  const reducible = training.precision === 'fp32' ? ['fp32'] : pure ? [half] : ['fp32', half];
  return [
    [
      !reducible.includes(training.gradientPrecision),
      'engine-has-gradient-precision',
      `training.gradientPrecision is ${training.gradientPrecision} with training.precision ${training.precision}, but gradients are then in ${reducible.join(' or ')}.`,
      { 'training.gradientPrecision': reducible[0]! },
    ],
    [
      training.offloadActivations,
      'engine-offloads-activations',
      'training.offloadActivations is true, but the trainer that is written here keeps them on the GPUs: TRL (activation_offloading), an Accelerate later than the one written for (September 2026) and DeepSpeed (cpu_checkpointing, in the program) can.',
      { 'training.offloadActivations': false },
    ],
    [
      training.crossEntropyFusion || training.vocabParallel,
      'engine-has-loss',
      'training.crossEntropyFusion or vocabParallel is true, but the loss of transformers keeps all logits.',
      { 'training.crossEntropyFusion': false, 'training.vocabParallel': false },
    ],
  ];
}
