import type { ModelDescription } from '@shardplay/core';
import type { Config } from '../config.ts';
import {
  ALL_BIASES,
  LAYER_NORM,
  normsPerHeadDim,
  sizesOf,
  type Families,
  type Norms,
} from '../family.ts';
import { windowOf } from '../window.ts';

/** OPT and BioGPT shift their position table by two rows that padding once took. */
const POSITION_OFFSET = 2;

/** The shape that GPT-2 set: no gate, LayerNorms, biases everywhere, four times as wide inside. */
function gptLike(config: Config, own: Partial<ModelDescription> = {}): ModelDescription {
  const sizes = sizesOf(config);
  return {
    ...sizes,
    ffn: config.optionalSize('ffn') ?? 4 * sizes.hidden,
    gated: false,
    tiedEmbeddings: config.flag('tie_word_embeddings', true),
    biases: ALL_BIASES,
    ...own,
    norms: { ...LAYER_NORM, ...own.norms },
  };
}

const GPT_2 = { vocab: 50_257, positions: 1024, hidden: 768, layers: 12, heads: 12 };
const GPT_J = { vocab: 50_400, positions: 2048, hidden: 4096, layers: 28, heads: 16 };

/** GPT-J and CodeGen: one norm, attention and feed-forward in parallel, no attention biases. */
function gptJ(config: Config): ModelDescription {
  return gptLike(config, {
    tiedEmbeddings: config.flag('tie_word_embeddings', false),
    parallelAttention: true,
    norms: { perLayer: 1 },
    biases: { feedForward: true, head: true },
  });
}

/** Models of GPT-2's shape, from GPT-1 to StarCoder 2. */
export const GPT_LIKE: Families = {
  'openai-gpt': {
    defaults: { ...GPT_2, vocab: 40_478, positions: 512 },
    read: (config) =>
      gptLike(config, { learnedPositions: config.size('positions'), norms: { outside: 0 } }),
  },
  gpt2: {
    defaults: GPT_2,
    read: (config) => {
      if (config.flag('add_cross_attention', false)) {
        config.refuse('decoder-only', 'add_cross_attention is true: only decoders are modelled.');
      }
      // SantaCoder is of this type, with one key and value head.
      const isMultiQuery = config.word('attention_head_type') === 'multiquery';
      return gptLike(config, {
        learnedPositions: config.size('positions'),
        ...(isMultiQuery && { kvHeads: 1 }),
      });
    },
  },
  gpt_bigcode: {
    defaults: GPT_2,
    read: (config) =>
      gptLike(config, {
        learnedPositions: config.size('positions'),
        ...(config.flag('multi_query', true) && { kvHeads: 1 }),
      }),
  },
  gpt_neo: {
    defaults: { vocab: 50_257, positions: 2048, hidden: 2048, layers: 24, heads: 16 },
    read: (config) =>
      gptLike(config, {
        learnedPositions: config.size('positions'),
        biases: { attentionOutput: true, feedForward: true },
        ...localLayers(config),
      }),
  },
  gptj: { defaults: GPT_J, read: gptJ },
  codegen: { defaults: GPT_J, read: gptJ },
  gpt_neox: {
    defaults: { vocab: 50_432, hidden: 6144, ffn: 24_576, layers: 44, heads: 64 },
    read: (config) => {
      const attentionBias = config.flag('attention_bias', true);
      return gptLike(config, {
        tiedEmbeddings: config.flag('tie_word_embeddings', false),
        parallelAttention: config.flag('use_parallel_residual', true),
        biases: {
          queryKeyValue: attentionBias,
          attentionOutput: attentionBias,
          feedForward: true,
        },
      });
    },
  },
  bloom: {
    defaults: { vocab: 250_880, hidden: 64, layers: 2, heads: 8 },
    // One norm more: right behind the embedding.
    read: (config) => gptLike(config, { ffn: 4 * config.size('hidden'), norms: { outside: 2 } }),
  },
  opt: {
    defaults: { vocab: 50_272, positions: 2048, hidden: 768, ffn: 3072, layers: 12, heads: 12 },
    read: opt,
  },
  xglm: {
    defaults: { vocab: 256_008, hidden: 1024, ffn: 4096, layers: 24, heads: 16 },
    read: (config) => gptLike(config),
  },
  biogpt: {
    defaults: { vocab: 42_384, positions: 1024, hidden: 1024, ffn: 4096, layers: 24, heads: 16 },
    read: (config) =>
      gptLike(config, { learnedPositions: config.size('positions') + POSITION_OFFSET }),
  },
  mpt: {
    defaults: { vocab: 50_368, positions: 2048, hidden: 2048, layers: 24, heads: 16 },
    read: mpt,
  },
  starcoder2: {
    defaults: { vocab: 49_152, hidden: 3072, ffn: 12_288, layers: 30, heads: 24, kvHeads: 2 },
    read: (config) => {
      const bias = config.flag('use_bias', true);
      return gptLike(config, {
        biases: { queryKeyValue: bias, attentionOutput: bias, feedForward: bias },
        ...windowOf(config, () => false),
      });
    },
  },
  persimmon: {
    defaults: { vocab: 262_144, hidden: 4096, ffn: 16_384, layers: 36, heads: 64 },
    read: (config) =>
      gptLike(config, {
        tiedEmbeddings: config.flag('tie_word_embeddings', false),
        norms: queryKeyLayerNorms(config, true),
      }),
  },
  phi: {
    defaults: { vocab: 51_200, hidden: 2048, ffn: 8192, layers: 24, heads: 32 },
    read: (config) =>
      gptLike(config, {
        tiedEmbeddings: config.flag('tie_word_embeddings', false),
        parallelAttention: true,
        biases: { ...ALL_BIASES, head: true },
        norms: { perLayer: 1, ...queryKeyLayerNorms(config, false) },
      }),
  },
  nemotron: {
    defaults: { vocab: 256_000, hidden: 6144, ffn: 24_576, layers: 32, heads: 48 },
    read: (config) => {
      const attentionBias = config.flag('attention_bias', false);
      return gptLike(config, {
        tiedEmbeddings: config.flag('tie_word_embeddings', false),
        biases: {
          queryKeyValue: attentionBias,
          attentionOutput: attentionBias,
          feedForward: config.flag('mlp_bias', false),
        },
      });
    },
  },
};

function queryKeyLayerNorms(config: Config, otherwise: boolean): Norms {
  if (!config.flag('qk_layernorm', otherwise)) return {};
  return { queryKeyParameters: 2 * normsPerHeadDim(sizesOf(config)) };
}

/** OPT 350M embeds in 512 of its 1024 dimensions and norms behind each block, with none at the end. */
function opt(config: Config): ModelDescription {
  const bias = config.flag('enable_bias', true);
  const finalNorm =
    config.flag('do_layer_norm_before', true) && !config.flag('_remove_final_layer_norm', false);
  const embeddingWidth = config.count('word_embed_proj_dim');
  return gptLike(config, {
    learnedPositions: config.size('positions') + POSITION_OFFSET,
    biases: { queryKeyValue: bias, attentionOutput: bias, feedForward: bias },
    norms: {
      vectors: config.flag('layer_norm_elementwise_affine', true) ? 2 : 0,
      outside: finalNorm ? 1 : 0,
    },
    ...(embeddingWidth !== undefined && { embeddingWidth }),
  });
}

/**
 * MPT nests its attention. Positions are ALiBi's in every published model; where `alibi` is off
 * they are learned. Transformers' own class ignores that and has none.
 */
function mpt(config: Config): ModelDescription {
  const attention = config.nested('attn_config', {});
  const sizes = sizesOf(config);
  const type = attention.word('attn_type') ?? 'multihead_attention';
  const kvHeads =
    { multiquery_attention: 1, grouped_query_attention: attention.count('kv_n_heads') }[type] ??
    sizes.heads;
  const bias = !config.flag('no_bias', true);
  const learned = config.flag('learned_pos_emb', true) && !attention.flag('alibi', true);
  return {
    ...sizes,
    kvHeads,
    ffn: config.count('expansion_ratio', 4) * sizes.hidden,
    gated: false,
    tiedEmbeddings: config.flag('tie_word_embeddings', true),
    learnedPositions: learned ? config.size('positions') : 0,
    biases: { queryKeyValue: bias, attentionOutput: bias, feedForward: bias },
    norms: {
      vectors: bias ? 2 : 1,
      queryKeyParameters: attention.flag('qk_ln', false) ? 2 * sizes.hidden : 0,
    },
  };
}

/** GPT-Neo alternates global and local attention: [[["global", "local"], 12]]. */
function localLayers(config: Config): Pick<ModelDescription, 'window'> {
  const groups = config.list('attention_types') ?? [];
  const named = groups.flatMap((group) => {
    const [kinds, times] = Array.isArray(group) ? (group as unknown[]) : [];
    if (!Array.isArray(kinds) || typeof times !== 'number') return [];
    return Array.from({ length: times }, () => kinds as unknown[]).flat();
  });
  const types = config.list('attention_layers') ?? named;
  const isLocal = (layer: number) =>
    types.length === 0 ? layer % 2 === 1 : types[layer] === 'local';
  const layers = config.size('layers');
  const fullLayers = Array.from({ length: layers }, (_, layer) => layer).filter(
    (layer) => !isLocal(layer),
  );
  if (fullLayers.length === layers) return {};
  return { window: { size: config.count('window_size', 256), fullLayers } };
}
