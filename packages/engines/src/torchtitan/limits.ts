import type { Problem, ResolvedScenario } from '@shardplay/core';
import { brokenLimits, type Limit } from '../launch/limit.ts';
import { flavorOf } from './flavors.ts';

/** What a torchtitan recipe cannot say, each with the nearest that it can. */
export function torchtitanLimits(run: ResolvedScenario): Problem[] {
  const { layout, training, architecture } = run;
  const own = flavorOf(architecture) === undefined;
  const expertRoom = layout.tensor * (training.sharding === 'none' ? 1 : training.shardGroup);
  const expertTensor = layout.expert > 1 ? 1 : layout.tensor;
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
      architecture.tiedEmbeddings && layout.pipeline > 1,
      'tied-embeddings-without-pipeline',
      `model.tiedEmbeddings is true with layout.pipeline ${layout.pipeline}, but torchtitan does not tie weights across stages.`,
      { 'layout.pipeline': 1 },
    ],
    [
      layout.contextMode === 'ulysses' && layout.context > 1,
      'engine-has-context-mode',
      'layout.contextMode is ulysses, but torchtitan moves keys and values instead of heads.',
      { 'layout.contextMode': 'ring' },
    ],
    [
      architecture.experts !== undefined && layout.expertTensor !== expertTensor,
      'experts-cut-by-tensor',
      `layout.expertTensor is ${layout.expertTensor} with layout.expert ${layout.expert}, but torchtitan cuts experts by layout.tensor where they are not spread and keeps them whole where they are: it must be ${expertTensor}.`,
      { 'layout.expertTensor': expertTensor },
    ],
    [
      expertRoom % layout.expert !== 0,
      'experts-inside-shard-group',
      `layout.expert is ${layout.expert}, but torchtitan spreads experts inside the sharded copy of the weights: over ${expertRoom} GPUs here (layout.tensor times training.shardGroup, which is 1 without sharding).`,
      training.sharding === 'none'
        ? { 'training.sharding': 'parameters' }
        : { 'training.shardGroup': 'data' },
    ],
    [
      training.sharding === 'optimizer',
      'engine-has-sharding',
      'training.sharding is optimizer, but torchtitan shards gradients too (weights kept after the forward pass) or weights as well.',
      { 'training.sharding': 'gradients' },
    ],
    [
      training.sharding === 'none' && layout.context > 1,
      'context-shards',
      'training.sharding is none with layout.context above 1, but torchtitan shards weights over the context parallel group always.',
      { 'training.sharding': 'parameters' },
    ],
    [
      training.shardGroup % layout.context !== 0,
      'shard-group-holds-context',
      `training.shardGroup is ${training.shardGroup}, but must hold whole context parallel groups of ${layout.context}.`,
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
      !training.overlap.data && training.sharding !== 'none',
      'sharding-overlaps',
      'training.overlap.data is false, but FSDP2 always gathers and reduces behind compute.',
      { 'training.overlap.data': true },
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
