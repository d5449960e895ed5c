import type { Problem, ResolvedScenario } from '@shardplay/core';
import { refuse } from '../launch/launch.ts';

/** What `pretrain_gpt.py` has no argument for. */
export function megatronLimits({ architecture: model }: ResolvedScenario): Problem[] {
  const { biases, norms, latentAttention, experts } = model;
  const queryKey = latentAttention ? [0] : [0, norms.vectors * 2 * model.headDim];
  const impossible: readonly (readonly [boolean, string])[] = [
    [norms.vectors === 0, 'norms without parameters (model.norms.vectors 0)'],
    [norms.perLayer !== 2, `${norms.perLayer} norms in a layer (model.norms.perLayer)`],
    [norms.outside !== 1, `${norms.outside} norms outside the layers (model.norms.outside)`],
    [
      !queryKey.includes(norms.queryKeyParameters),
      'query and key norms of another width than a head (model.norms.queryKeyParameters)',
    ],
    [model.parallelAttention, 'attention and feed-forward side by side (model.parallelAttention)'],
    [model.embeddingWidth !== undefined, 'an embedding narrower than the model'],
    [model.sparseIndexer !== undefined, 'sparse attention by an indexer (model.sparseIndexer)'],
    [biases.head, 'a bias of the output head (model.biases.head)'],
    [
      biases.attentionOutput !== biases.feedForward,
      'biases of the attention output alone, or of the feed-forward layers alone (model.biases)',
    ],
    [
      biases.feedForward && !biases.queryKeyValue,
      'biases everywhere but on queries, keys and values (model.biases)',
    ],
    [
      experts !== undefined && experts.routerBias !== biases.feedForward,
      'biases in the router or in the experts, but not in both (model.experts.routerBias)',
    ],
    [
      model.window !== undefined && latentAttention !== undefined,
      'a sliding window with latent attention',
    ],
    [
      latentAttention === undefined && model.heads % model.kvHeads !== 0,
      `${model.kvHeads} key and value heads for ${model.heads} query heads`,
    ],
  ];
  return impossible
    .filter(([holds]) => holds)
    .map(([, what]) =>
      refuse(
        'engine-has-model',
        `The model has ${what}, and no argument of pretrain_gpt.py says that.`,
      ),
    );
}
