import type { ModelDescription } from '@shardplay/core';
import type { Config, Defaults } from '../config.ts';
import { llamaLike, type Families } from '../family.ts';
import { deepSeekExperts, type ExpertDefaults } from '../experts.ts';
import { predictionNote } from '../prediction-note.ts';

type Latent = NonNullable<ModelDescription['latentAttention']>;

const V2: Defaults = {
  vocab: 102_400,
  hidden: 4096,
  ffn: 11_008,
  layers: 32,
  heads: 32,
  experts: 64,
};
const V3: Defaults = {
  vocab: 129_280,
  hidden: 7168,
  ffn: 18_432,
  layers: 61,
  heads: 128,
  experts: 256,
  activeExperts: 8,
};

/** Multi-head latent attention; a null rank of queries means that they are not compressed. */
function latentOf(
  config: Config,
  otherwise: Latent,
): Pick<ModelDescription, 'latentAttention' | 'headDim' | 'kvHeads'> {
  const heads = config.size('heads');
  const latentAttention = {
    kvRank: config.count('kv_lora_rank', otherwise.kvRank),
    qRank: config.has('q_lora_rank') ? config.count('q_lora_rank', 0) : (otherwise.qRank ?? 0),
    ropeDim: config.count('qk_rope_head_dim', otherwise.ropeDim),
    nopeDim: config.count('qk_nope_head_dim', otherwise.nopeDim),
    valueDim: config.count('v_head_dim', otherwise.valueDim),
  };
  return {
    latentAttention,
    // Every query head has its own key once the latent is expanded, whatever the file says.
    kvHeads: heads,
    headDim: latentAttention.nopeDim + latentAttention.ropeDim,
  };
}

const V3_EXPERTS: ExpertDefaults = { leading: 3, width: 2048, shared: 1, corrected: true };
const V3_LATENT: Latent = { kvRank: 512, qRank: 1536, ropeDim: 64, nopeDim: 128, valueDim: 128 };

/** DeepSeek V2, V3 and their kin. */
function deepSeek(
  config: Config,
  otherwise: ExpertDefaults & { readonly latent: Latent; readonly hasFeedForwardBias?: boolean },
): ModelDescription {
  predictionNote(config);
  // DeepSeek-VL2's smallest has ordinary attention under the same name.
  const isLatent = config.flag('use_mla', true);
  const attentionBias = config.flag('attention_bias', false);
  return llamaLike(config, {
    ...(isLatent && latentOf(config, otherwise.latent)),
    experts: deepSeekExperts(config, otherwise),
    biases: {
      queryKeyValue: attentionBias,
      attentionOutput: attentionBias,
      feedForward: otherwise.hasFeedForwardBias === true && config.flag('mlp_bias', false),
    },
  });
}

function indexerOf(config: Config, heads: number): Pick<ModelDescription, 'sparseIndexer'> {
  const shared = (config.list('indexer_types') ?? []).filter((type) => type === 'shared').length;
  if (shared > 0) {
    config.notes.push(
      `${shared} layers use the indexer of an earlier one (indexer_types), but are counted with one of their own: less than 0.1 % of the parameters.`,
    );
  }
  return {
    sparseIndexer: {
      heads: config.count('index_n_heads', heads),
      headDim: config.count('index_head_dim', 128),
      tokens: config.count('index_topk', 2048),
    },
  };
}

/** Models with latent attention. */
export const LATENT: Families = {
  deepseek_v2: {
    defaults: V2,
    read: (config) =>
      deepSeek(config, {
        leading: 0,
        width: 1407,
        shared: 2,
        latent: V3_LATENT,
        hasFeedForwardBias: true,
      }),
  },
  deepseek_v3: {
    defaults: V3,
    read: (config) => deepSeek(config, { ...V3_EXPERTS, latent: V3_LATENT }),
  },
  deepseek_v32: {
    defaults: V3,
    read: (config) => ({
      ...deepSeek(config, { ...V3_EXPERTS, latent: V3_LATENT }),
      ...indexerOf(config, 64),
    }),
  },
  glm4_moe_lite: {
    defaults: {
      vocab: 154_880,
      hidden: 2048,
      ffn: 10_240,
      layers: 47,
      heads: 20,
      experts: 64,
      activeExperts: 4,
    },
    read: (config) =>
      deepSeek(config, {
        leading: 1,
        width: 1536,
        shared: 1,
        corrected: true,
        latent: { kvRank: 512, qRank: 768, ropeDim: 64, nopeDim: 192, valueDim: 256 },
      }),
  },
  glm_moe_dsa: {
    defaults: {
      vocab: 154_880,
      hidden: 6144,
      ffn: 12_288,
      layers: 78,
      heads: 64,
      experts: 256,
      activeExperts: 8,
    },
    read: (config) => ({
      ...deepSeek(config, {
        leading: 3,
        width: 2048,
        shared: 1,
        corrected: true,
        latent: { kvRank: 512, qRank: 2048, ropeDim: 64, nopeDim: 192, valueDim: 256 },
      }),
      ...indexerOf(config, 32),
    }),
  },
  mistral4: {
    defaults: {
      vocab: 131_072,
      hidden: 4096,
      ffn: 12_288,
      layers: 36,
      heads: 32,
      experts: 128,
      activeExperts: 4,
    },
    read: (config) =>
      deepSeek(config, {
        leading: 0,
        width: 2048,
        shared: 1,
        latent: { kvRank: 256, qRank: 1024, ropeDim: 64, nopeDim: 64, valueDim: 128 },
      }),
  },
  minicpm3: {
    defaults: { vocab: 73_448, hidden: 2560, ffn: 6400, layers: 62, heads: 40 },
    read: (config) =>
      llamaLike(config, {
        ...latentOf(config, {
          kvRank: 256,
          qRank: 768,
          ropeDim: 32,
          nopeDim: 64,
          valueDim: Math.floor(config.size('hidden') / config.size('heads')),
        }),
        tiedEmbeddings: config.flag('tie_word_embeddings', true),
      }),
  },
  youtu: {
    defaults: { vocab: 128_256, hidden: 2048, ffn: 6144, layers: 32, heads: 16 },
    read: (config) =>
      llamaLike(config, {
        ...latentOf(config, V3_LATENT),
        tiedEmbeddings: config.flag('tie_word_embeddings', true),
      }),
  },
};
