import type { ModelDescription } from '@shardplay/core';
import type { Config, Defaults } from './config.ts';

/** One kind of model: what its configuration class assumes, and how its keys are read. */
export interface Family {
  readonly defaults: Defaults;
  readonly read: (config: Config) => ModelDescription;
}

/** Families by `model_type`. */
export type Families = Readonly<Record<string, Family>>;

export type Biases = NonNullable<ModelDescription['biases']>;
export type Norms = NonNullable<ModelDescription['norms']>;

/** A norm with a scale and a shift; the default of a description is RMS, a scale alone. */
export const LAYER_NORM = { vectors: 2 } as const;

export const ALL_BIASES: Biases = { queryKeyValue: true, attentionOutput: true, feedForward: true };

/** The sizes that every family states in some spelling. */
export function sizesOf(config: Config) {
  const hidden = config.size('hidden');
  const heads = config.size('heads');
  return {
    layers: config.size('layers'),
    hidden,
    heads,
    kvHeads: config.optionalSize('kvHeads') ?? heads,
    headDim: config.optionalSize('headDim') ?? Math.floor(hidden / heads),
    vocab: config.size('vocab'),
  };
}

/** The shape that Llama set: gated, RMS norms before attention and feed-forward, an untied head. */
export function llamaLike(config: Config, own: Partial<ModelDescription> = {}): ModelDescription {
  const attentionBias = config.flag('attention_bias', false);
  return {
    ...sizesOf(config),
    ffn: config.size('ffn'),
    gated: true,
    tiedEmbeddings: config.flag('tie_word_embeddings', false),
    ...own,
    biases: {
      queryKeyValue: attentionBias,
      attentionOutput: attentionBias,
      feedForward: config.flag('mlp_bias', false),
      ...own.biases,
    },
  };
}

/** Norms of queries and keys, each of one head's width and shared by all heads. */
export function normsPerHeadDim({ headDim }: { readonly headDim: number }): number {
  return 2 * headDim;
}

/** Norms over all queries and all keys together. */
export function normsOverHeads(sizes: ReturnType<typeof sizesOf>): number {
  return (sizes.heads + sizes.kvHeads) * sizes.headDim;
}

/** Refuses a file that switches something on which none of its family's published models has. */
export function withoutFlag(config: Config, key: string): void {
  if (!config.flag(key, false)) return;
  config.refuse('supported-layers', `${key} is true: this family is modelled without it only.`);
}
