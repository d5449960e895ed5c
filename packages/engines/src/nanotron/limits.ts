import type { Architecture, Problem, ResolvedScenario } from '@shardplay/core';
import { brokenLimits, type Limit } from '../launch/limit.ts';

/** What a nanotron configuration cannot say, each with the nearest that it can. */
export function nanotronLimits(run: ResolvedScenario): Problem[] {
  const { training, architecture } = run;
  const adam = training.masterWeights === 'none' ? 'adam-bf16' : 'adam';
  const limits: readonly Limit[] = [
    ...modelLimits(architecture),
    [
      training.precision !== 'bf16' && training.precision !== 'fp32',
      'engine-has-precision',
      `training.precision is ${training.precision}, but nanotron trains in bf16 or fp32.`,
      { 'training.precision': 'bf16' },
    ],
    [
      training.gradientPrecision === 'fp16' ||
        (training.precision === 'fp32' && training.gradientPrecision !== 'fp32'),
      'engine-has-gradient-precision',
      `training.gradientPrecision is ${training.gradientPrecision}, but nanotron accumulates in fp32 or in the precision of the weights.`,
      { 'training.gradientPrecision': 'fp32' },
    ],
    [
      ![adam, 'sgd'].includes(training.optimizer),
      'engine-has-optimizer',
      `training.optimizer is ${training.optimizer}, but nanotron has ${adam} and sgd, as precise as the weights that they update.`,
      { 'training.optimizer': adam },
    ],
    [
      training.attention === 'unfused',
      'engine-has-attention',
      'training.attention is unfused, but nanotron has fused kernels alone.',
      { 'training.attention': 'flash' },
    ],
    [
      training.crossEntropyFusion || training.vocabParallel,
      'engine-has-loss',
      'training.crossEntropyFusion or vocabParallel is true, but nanotron keeps fp32 logits on the last stage.',
      { 'training.crossEntropyFusion': false, 'training.vocabParallel': false },
    ],
  ];
  return brokenLimits(limits);
}

function modelLimits(model: Architecture): readonly Limit[] {
  const { biases, norms, experts } = model;
  const has = (broken: boolean, what: string): Limit => [
    broken,
    'engine-has-model',
    `The model has ${what}, but nanotron's Qwen2 model, the widest it has, does not.`,
  ];
  return [
    has(!model.gated, 'feed-forward layers without a gate'),
    has(
      norms.vectors !== 1 || norms.perLayer !== 2 || norms.outside !== 1,
      'other norms than two RMS norms a layer and one at the end',
    ),
    has(norms.queryKeyParameters > 0, 'norms on queries and keys'),
    has(model.learnedPositions > 0, 'a learned position table'),
    has(
      model.headDim * model.heads !== model.hidden,
      `heads of ${model.headDim}, not hidden / heads`,
    ),
    has(
      biases.attentionOutput || biases.feedForward || biases.head,
      'biases beyond those of queries, keys and values',
    ),
    has(model.latentAttention !== undefined, 'latent attention'),
    has(model.sparseIndexer !== undefined, 'sparse attention'),
    has(
      model.window !== undefined && model.window.fullLayers.length > 0,
      'a window on some layers and not on others',
    ),
    has(model.attentionSinks, 'attention sinks'),
    has(model.parallelAttention, 'attention and feed-forward side by side'),
    has(model.embeddingWidth !== undefined, 'an embedding narrower than the model'),
    has(model.predictionLayers > 0, 'layers for multi-token prediction'),
    has(experts !== undefined && experts.routerBias, 'a router with biases'),
    has(
      experts !== undefined && experts.sharedFfn > 0 && !experts.sharedGate,
      'shared experts without a gate',
    ),
  ];
}
