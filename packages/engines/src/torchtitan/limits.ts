import type { Problem, ResolvedScenario } from '@shardplay/core';
import { brokenLimits, type Limit } from '../launch/limit.ts';
import { flavorOf } from './flavors.ts';

/** What a torchtitan recipe cannot say, each with the nearest that it can. */
export function torchtitanLimits(run: ResolvedScenario): Problem[] {
  const { training, architecture } = run;
  const own = flavorOf(architecture) === undefined;
  const limits: readonly Limit[] = [
    [
      own && !isPlainLlama(run),
      'engine-has-model',
      `torchtitan has no model of these sizes: a recipe builds a dense Llama of any size (RMS norms, gated feed-forward, rotary positions, no biases), other kinds only in the sizes it ships.`,
    ],
    [
      architecture.predictionLayers > 0,
      'engine-has-model',
      'model.predictionLayers is above 0: the recipe is written without multi-token prediction.',
      { 'model.predictionLayers': 0 },
    ],
    [
      !['bf16', 'fp32', 'fp8-current', 'mxfp8', 'nvfp4'].includes(training.precision),
      'engine-has-precision',
      `training.precision is ${training.precision}, but torchtitan has bf16, fp32, fp8-current (row-wise), mxfp8 and nvfp4.`,
      { 'training.precision': training.precision === 'fp8' ? 'fp8-current' : 'bf16' },
    ],
    [
      training.precision === 'nvfp4' && architecture.experts !== undefined,
      'engine-has-precision',
      'training.precision is nvfp4, but torchtitan has it for dense layers alone.',
      { 'training.precision': 'mxfp8' },
    ],
    [
      training.gradientPrecision !== 'fp32',
      'engine-has-gradient-precision',
      `training.gradientPrecision is ${training.gradientPrecision}, but torchtitan reduces gradients in fp32.`,
      { 'training.gradientPrecision': 'fp32' },
    ],
    [
      training.optimizer !== 'adam',
      'engine-has-optimizer',
      `training.optimizer is ${training.optimizer}, but the recipe is written for adam (AdamW).`,
      { 'training.optimizer': 'adam' },
    ],
    [
      training.attention === 'unfused',
      'engine-has-attention',
      'training.attention is unfused, but torchtitan has fused kernels alone.',
      { 'training.attention': 'flash' },
    ],
    [
      training.vocabParallel,
      'engine-splits-vocabulary',
      'training.vocabParallel is true, but torchtitan keeps embedding and head on the first and last stage.',
      { 'training.vocabParallel': false },
    ],
  ];
  return brokenLimits(limits);
}

/** Whether the recipe's own model builder covers the architecture. */
function isPlainLlama({ architecture: model }: ResolvedScenario): boolean {
  const { biases, norms } = model;
  return (
    model.experts === undefined &&
    model.latentAttention === undefined &&
    model.sparseIndexer === undefined &&
    model.window === undefined &&
    model.embeddingWidth === undefined &&
    model.gated &&
    !model.attentionSinks &&
    !model.parallelAttention &&
    model.learnedPositions === 0 &&
    norms.vectors === 1 &&
    norms.perLayer === 2 &&
    norms.outside === 1 &&
    norms.queryKeyParameters === 0 &&
    !Object.values(biases).includes(true)
  );
}
