import type { Architecture, Problem, ResolvedScenario } from '@shardplay/core';
import { brokenLimits, type Limit } from '../launch/limit.ts';

/** What a nanotron configuration cannot say, each with the nearest that it can. */
export function nanotronLimits(run: ResolvedScenario): Problem[] {
  const { layout, training, architecture } = run;
  const layers = layout.layersPerStage;
  const limits: readonly Limit[] = [
    ...modelLimits(architecture),
    [
      layout.expert > 1 || layout.expertTensor > 1,
      'engine-has-expert-parallel',
      `layout.expert x expertTensor is ${layout.expert} x ${layout.expertTensor}, but this nanotron's process grid has no room for expert groups: it holds tensor x pipeline x data x context GPUs only, so every GPU keeps all experts.`,
      { 'layout.expert': 1, 'layout.expertTensor': 1 },
    ],
    [
      layout.virtualStages > 1,
      'engine-has-schedule',
      `layout.virtualStages is ${layout.virtualStages}, but nanotron runs one chunk a rank.`,
      { 'layout.virtualStages': 1, 'training.schedule': '1f1b' },
    ],
    [
      layout.pipeline > 1 && !['1f1b', 'gpipe'].includes(training.schedule),
      'engine-has-schedule',
      `training.schedule is ${training.schedule}, but nanotron has 1f1b and gpipe (afab).`,
      { 'training.schedule': '1f1b' },
    ],
    [
      Math.max(...layers) - Math.min(...layers) > 1,
      'engine-splits-layers',
      `layout.layersPerStage is ${layers.join(', ')}, but nanotron splits layers by its own count of their cost.`,
    ],
    [
      layout.contextMode === 'ulysses' && layout.context > 1,
      'engine-has-context-mode',
      'layout.contextMode is ulysses, but nanotron moves keys and values in a ring.',
      { 'layout.contextMode': 'ring' },
    ],
    [
      training.sharding === 'gradients' || training.sharding === 'parameters',
      'engine-has-sharding',
      `training.sharding is ${training.sharding}, but nanotron shards the optimizer at most (zero_stage 1).`,
      { 'training.sharding': 'optimizer' },
    ],
    [
      training.shardGroup < layout.data * layout.context && training.sharding !== 'none',
      'engine-has-hybrid-sharding',
      `training.shardGroup is ${training.shardGroup}, but nanotron shards over the whole data parallel group.`,
      { 'training.shardGroup': 'data' },
    ],
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
      training.optimizer !== 'adam' && training.optimizer !== 'sgd',
      'engine-has-optimizer',
      `training.optimizer is ${training.optimizer}, but nanotron has adam and sgd, in fp32.`,
      { 'training.optimizer': 'adam' },
    ],
    [
      training.recompute === 'selective',
      'engine-has-recompute',
      'training.recompute is selective, but nanotron recomputes whole layers or none.',
      { 'training.recompute': 'full' },
    ],
    [
      training.attention === 'unfused',
      'engine-has-attention',
      'training.attention is unfused, but nanotron has fused kernels alone.',
      { 'training.attention': 'flash' },
    ],
    [
      training.overlap.tensor && layout.tensor > 1 && !layout.sequenceParallel,
      'tensor-overlap-needs-sequence-parallel',
      'training.overlap.tensor is true without layout.sequenceParallel, but nanotron overlaps in its REDUCE_SCATTER mode alone.',
      { 'layout.sequenceParallel': true },
    ],
    [
      !training.overlap.data && layout.data * layout.context > 1,
      'engine-overlaps-data',
      'training.overlap.data is false, but nanotron always reduces gradients behind the backward pass.',
      { 'training.overlap.data': true },
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
