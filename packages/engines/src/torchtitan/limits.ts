import type { Architecture, Problem, ResolvedScenario } from '@shardplay/core';
import { brokenLimits, type Limit } from '../launch/limit.ts';
import { flavorOf } from './flavors.ts';
import { OWN_CONTEXT_TOKENS } from './own-model.ts';

/** What a torchtitan recipe cannot say, each with the nearest that it can. */
export function torchtitanLimits(run: ResolvedScenario): Problem[] {
  const { architecture, training } = run;
  const flavor = flavorOf(architecture);
  const own = flavor === undefined;
  const longest = flavor?.context ?? OWN_CONTEXT_TOKENS;
  const faults = beyondLlama(architecture);
  const limits: readonly Limit[] = [
    [
      own && faults.length > 0,
      'engine-has-model',
      `The model has ${faults.join(', ')}: torchtitan has no such model of these sizes. A recipe builds a dense Llama of any size (RMS norms, gated feed-forward, rotary positions, no biases), other kinds only in the sizes that torchtitan ships.`,
    ],
    [
      architecture.predictionLayers > 0,
      'engine-has-model',
      'model.predictionLayers is above 0: the recipe is written without multi-token prediction.',
      { 'model.predictionLayers': 0 },
    ],
    [
      training.sequence > longest,
      'engine-has-sequence',
      `training.sequence is ${training.sequence}, but the rotary positions of the model in torchtitan end at ${longest}.`,
      { 'training.sequence': longest },
    ],
  ];
  return brokenLimits(limits);
}

/** What a model has that the recipe's own builder, a dense Llama of any size, does not. */
function beyondLlama(model: Architecture): readonly string[] {
  const { biases, norms } = model;
  const has: readonly (readonly [broken: boolean, what: string])[] = [
    [model.experts !== undefined, 'experts'],
    [model.latentAttention !== undefined, 'latent attention'],
    [model.sparseIndexer !== undefined, 'sparse attention'],
    [model.window !== undefined, 'a window of attention'],
    [model.embeddingWidth !== undefined, 'an embedding narrower than the model'],
    [!model.gated, 'feed-forward layers without a gate'],
    [model.attentionSinks, 'attention sinks'],
    [model.parallelAttention, 'attention and feed-forward side by side'],
    [model.learnedPositions > 0, 'a learned position table'],
    [
      norms.vectors !== 1 || norms.perLayer !== 2 || norms.outside !== 1,
      'other norms than two RMS norms a layer and one at the end',
    ],
    [norms.queryKeyParameters > 0, 'norms on queries and keys'],
    [biases.queryKeyValue, 'biases of queries, keys and values'],
    [biases.attentionOutput, 'biases of the attention output'],
    [biases.feedForward, 'biases of feed-forward layers'],
    [biases.head, 'a bias of the head'],
  ];
  return has.filter(([broken]) => broken).map(([, what]) => what);
}
