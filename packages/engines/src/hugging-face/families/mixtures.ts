import type { ModelDescription } from '@shardplay/core';
import type { Config } from '../config.ts';
import { layersOf, plainExperts } from '../experts.ts';
import { LAYER_NORM, llamaLike, normsOverHeads, sizesOf, type Families } from '../family.ts';
import { everyFourthFromFirst, everyNth, noLayer, windowOf } from '../window.ts';

const GRANITE = {
  vocab: 32_000,
  hidden: 4096,
  ffn: 11_008,
  layers: 32,
  heads: 32,
  experts: 8,
  activeExperts: 2,
};

function graniteMoe(config: Config, own: Partial<ModelDescription> = {}): ModelDescription {
  return llamaLike(config, {
    ffn: 0,
    experts: { ...plainExperts(config), sharedFfn: config.count('shared_intermediate_size', 0) },
    ...own,
  });
}

/** Granite 4 where every layer is attention; the feed-forward layer is the shared one. */
function graniteHybrid(config: Config): ModelDescription {
  if (config.list('layer_types') === undefined) {
    config.refuse(
      'supported-architecture',
      'granitemoehybrid without layer_types is not modelled: its layers are state-space layers then.',
    );
  }
  const shared = config.count('shared_intermediate_size', 1024);
  if (config.size('experts') > 0) return graniteMoe(config);
  return llamaLike(config, { ffn: shared });
}

/** Mixtures whose every expert is as wide as a dense layer would be. */
export const MIXTURES: Families = {
  mixtral: {
    defaults: {
      vocab: 32_000,
      hidden: 4096,
      ffn: 14_336,
      layers: 32,
      heads: 32,
      kvHeads: 8,
      experts: 8,
      activeExperts: 2,
    },
    read: (config) =>
      llamaLike(config, { ffn: 0, experts: plainExperts(config), ...windowOf(config, noLayer) }),
  },
  phimoe: {
    defaults: {
      vocab: 32_064,
      hidden: 4096,
      ffn: 6400,
      layers: 32,
      heads: 32,
      kvHeads: 8,
      experts: 16,
      activeExperts: 2,
    },
    read: (config) => {
      const attentionBias = config.flag('attention_bias', false);
      return llamaLike(config, {
        ffn: 0,
        experts: plainExperts(config),
        norms: LAYER_NORM,
        biases: {
          queryKeyValue: attentionBias,
          attentionOutput: attentionBias,
          head: config.flag('lm_head_bias', false),
        },
        ...windowOf(config, noLayer),
      });
    },
  },
  olmoe: {
    defaults: {
      vocab: 50_304,
      hidden: 2048,
      ffn: 2048,
      layers: 16,
      heads: 16,
      experts: 64,
      activeExperts: 8,
    },
    read: (config) =>
      llamaLike(config, {
        ffn: 0,
        experts: plainExperts(config),
        norms: { queryKeyParameters: normsOverHeads(sizesOf(config)) },
      }),
  },
  minimax_m2: {
    defaults: {
      vocab: 200_064,
      hidden: 3072,
      ffn: 1536,
      layers: 62,
      heads: 48,
      kvHeads: 8,
      headDim: 128,
      experts: 256,
      activeExperts: 8,
    },
    read: (config) =>
      llamaLike(config, {
        ffn: 0,
        experts: {
          ...plainExperts(config),
          routerCorrection: config.flag('use_routing_bias', true),
        },
        norms: {
          queryKeyParameters: config.flag('use_qk_norm', true)
            ? normsOverHeads(sizesOf(config))
            : 0,
        },
      }),
  },
  granitemoe: { defaults: GRANITE, read: (config) => graniteMoe(config) },
  granitemoehybrid: { defaults: GRANITE, read: graniteHybrid },
  granitemoe_swa: {
    defaults: GRANITE,
    read: (config) =>
      graniteMoe(config, { attentionSinks: true, ...windowOf(config, everyFourthFromFirst) }),
  },
  flex_olmo: {
    defaults: {
      vocab: 100_352,
      hidden: 4096,
      ffn: 11_008,
      layers: 32,
      heads: 32,
      experts: 7,
      activeExperts: 5,
    },
    read: (config) =>
      llamaLike(config, {
        ffn: 0,
        experts: plainExperts(config),
        norms: { queryKeyParameters: normsOverHeads(sizesOf(config)) },
      }),
  },
  gpt_oss: {
    defaults: {
      vocab: 201_088,
      hidden: 2880,
      ffn: 2880,
      layers: 36,
      heads: 64,
      kvHeads: 8,
      headDim: 64,
      experts: 128,
      activeExperts: 4,
    },
    read: (config) => {
      const attentionBias = config.flag('attention_bias', true);
      return llamaLike(config, {
        ffn: 0,
        experts: { ...plainExperts(config), routerBias: true },
        attentionSinks: true,
        biases: {
          queryKeyValue: attentionBias,
          attentionOutput: attentionBias,
          feedForward: true,
        },
        ...windowOf(config, everyNth(2)),
      });
    },
  },
  llama4_text: {
    defaults: {
      vocab: 202_048,
      hidden: 5120,
      ffn: 8192,
      layers: 48,
      heads: 40,
      kvHeads: 8,
      headDim: 128,
      experts: 16,
      activeExperts: 1,
    },
    read: llama4,
  },
  'grok-1': {
    defaults: { vocab: 131_072, experts: 8, activeExperts: 2 },
    // Norms on both sides of each block, as in Gemma 2.
    read: (config) =>
      llamaLike(config, {
        ffn: 0,
        experts: plainExperts(config),
        norms: { perLayer: 4 },
        tiedEmbeddings: config.flag('tie_word_embeddings', true),
      }),
  },
  dbrx: { defaults: { vocab: 32_000, hidden: 2048, layers: 24, heads: 16 }, read: dbrx },
};

/**
 * Llama 4: experts on every n-th layer, one shared expert as wide; the norms of queries and keys
 * have no parameters. Its attention in chunks is read as a window of that size.
 */
function llama4(config: Config): ModelDescription {
  const layers = layersOf(config);
  const every = config.count('interleave_moe_layer_step', 1);
  const listed = config.list('moe_layers');
  const hasExperts = new Set(listed ?? layers.filter((layer) => (layer + 1) % every === 0));
  const width = config.size('ffn');
  return llamaLike(config, {
    ffn: config.count('intermediate_size_mlp', 16_384),
    experts: {
      count: config.size('experts'),
      active: config.size('activeExperts'),
      ffn: width,
      sharedFfn: width,
      denseLayers: layers.filter((layer) => !hasExperts.has(layer)),
    },
    ...windowOf(config, everyNth(4), 'attention_chunk_size'),
  });
}

/** DBRX nests attention and experts; its LayerNorms have a scale alone. */
function dbrx(config: Config): ModelDescription {
  const attention = config.nested('attn_config', { kvHeads: 1 });
  const experts = config.nested('ffn_config', { ffn: 3584, experts: 4, activeExperts: 1 });
  const sizes = sizesOf(config);
  return {
    ...sizes,
    kvHeads: attention.optionalSize('kvHeads') ?? sizes.heads,
    ffn: 0,
    gated: true,
    tiedEmbeddings: config.flag('tie_word_embeddings', false),
    experts: plainExperts(experts),
  };
}
