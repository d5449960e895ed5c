import type { Architecture, Problem, ResolvedScenario } from '@shardplay/core';
import { brokenLimits, type Limit } from '../launch/limit.ts';

/** What a nanotron configuration cannot say of a model. */
export function nanotronLimits({ architecture }: ResolvedScenario): Problem[] {
  return brokenLimits(modelLimits(architecture));
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
    has(experts?.routerBias === true, 'a router with biases'),
    has(experts?.routerCorrection === true, 'a sigmoid router with a correction'),
    has(
      experts !== undefined && experts.sharedFfn > 0 && !experts.sharedGate,
      'shared experts without a gate',
    ),
  ];
}
