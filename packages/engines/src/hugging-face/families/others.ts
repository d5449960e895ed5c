import type { ModelDescription } from '@shardplay/core';
import type { Config } from '../config.ts';
import { layersOf, plainExperts } from '../experts.ts';
import {
  ALL_BIASES,
  LAYER_NORM,
  llamaLike,
  normsOverHeads,
  normsPerHeadDim,
  sizesOf,
  type Families,
} from '../family.ts';
import { everyNth, noLayer, windowOf } from '../window.ts';

const GEMMA_2 = {
  vocab: 256_000,
  hidden: 2304,
  ffn: 9216,
  layers: 26,
  heads: 8,
  kvHeads: 4,
  headDim: 256,
};
const COHERE = { vocab: 256_000, hidden: 8192, ffn: 22_528, layers: 40, heads: 64 };
const FALCON = { vocab: 65_024, hidden: 4544, layers: 32, heads: 71 };

/** Gemma shares embedding and head; version 2 has norms on both sides of each block, 3 on q and k. */
function gemma(config: Config, own: Partial<ModelDescription> = {}): ModelDescription {
  return llamaLike(config, { tiedEmbeddings: config.flag('tie_word_embeddings', true), ...own });
}

/** Command-R: attention and feed-forward in parallel behind one norm with a scale alone. */
function cohere(config: Config, own: Partial<ModelDescription> = {}): ModelDescription {
  const sizes = sizesOf(config);
  return llamaLike(config, {
    tiedEmbeddings: config.flag('tie_word_embeddings', true),
    parallelAttention: true,
    norms: {
      perLayer: 1,
      // One norm for each head here, unlike elsewhere.
      queryKeyParameters: config.flag('use_qk_norm', false) ? normsOverHeads(sizes) : 0,
    },
    ...own,
  });
}

/** Command-R with experts; its leading dense layers have a width and a window pattern of their own. */
function cohereMoe(config: Config): ModelDescription {
  const ffn = config.size('ffn');
  const types = config.list('mlp_layer_types');
  const leading = config.count('first_k_dense_replace', 0);
  const everyLeading = everyNth(config.count('prefix_dense_sliding_window_pattern', 1));
  const everyOther = everyNth(config.count('sliding_window_pattern', 4));
  return cohere(config, {
    ffn: config.count('prefix_dense_intermediate_size', ffn),
    experts: {
      ...plainExperts(config),
      sharedFfn: ffn * config.count('num_shared_experts', 0),
      denseLayers: layersOf(config).filter((layer) =>
        types ? types[layer] === 'dense' : layer < leading,
      ),
    },
    ...windowOf(config, (layer) =>
      layer < leading ? everyLeading(layer) : everyOther(layer - leading),
    ),
  });
}

/** Families that are neither Llama's nor GPT-2's shape. */
export const OTHER_DENSE: Families = {
  gemma: {
    defaults: {
      vocab: 256_000,
      hidden: 3072,
      ffn: 24_576,
      layers: 28,
      heads: 16,
      kvHeads: 16,
      headDim: 256,
    },
    read: (config) => gemma(config),
  },
  gemma2: {
    defaults: GEMMA_2,
    read: (config) =>
      gemma(config, {
        norms: { perLayer: 4 },
        ...windowOf(config, everyNth(2)),
      }),
  },
  gemma3_text: {
    defaults: { ...GEMMA_2, vocab: 262_208 },
    read: (config) =>
      gemma(config, {
        norms: { perLayer: 4, queryKeyParameters: normsPerHeadDim(sizesOf(config)) },
        ...windowOf(
          config,
          everyNth(
            config.count('sliding_window_pattern', config.count('_sliding_window_pattern', 6)),
          ),
        ),
      }),
  },
  cohere: { defaults: COHERE, read: (config) => cohere(config) },
  cohere2: {
    defaults: COHERE,
    read: (config) =>
      cohere(config, windowOf(config, everyNth(config.count('sliding_window_pattern', 4)))),
  },
  cohere2_moe: {
    defaults: { ...COHERE, headDim: 128, experts: 8, activeExperts: 2 },
    read: cohereMoe,
  },
  phi3: {
    defaults: { vocab: 32_064, hidden: 3072, ffn: 8192, layers: 32, heads: 32 },
    read: (config) =>
      llamaLike(config, {
        // Neither of the fused matrices has a bias, whatever `attention_bias` says.
        biases: { queryKeyValue: false, attentionOutput: false, feedForward: false },
        ...windowOf(config, noLayer),
      }),
  },
  stablelm: {
    defaults: { vocab: 50_304, hidden: 2560, ffn: 6912, layers: 32, heads: 32 },
    read: (config) => {
      const parallel = config.flag('use_parallel_residual', false);
      const sizes = sizesOf(config);
      return llamaLike(config, {
        parallelAttention: parallel,
        biases: { queryKeyValue: config.flag('use_qkv_bias', false), attentionOutput: false },
        norms: {
          ...LAYER_NORM,
          perLayer: parallel ? 1 : 2,
          queryKeyParameters: config.flag('qk_layernorm', false) ? normsOverHeads(sizes) : 0,
        },
      });
    },
  },
  nanochat: {
    defaults: { vocab: 50_304, hidden: 768, ffn: 8192, layers: 12, heads: 6 },
    read: (config) => llamaLike(config, { gated: false, norms: { vectors: 0 } }),
  },
  falcon: { defaults: FALCON, read: (config) => falcon(config, {}) },
  // The names that Falcon's first files had: 40B with the new decoder, 7B and 1B without.
  RefinedWeb: { defaults: FALCON, read: (config) => falcon(config, { newDecoder: true }) },
  RefinedWebModel: { defaults: FALCON, read: (config) => falcon(config, {}) },
  qwen: {
    defaults: { vocab: 151_936, hidden: 4096, ffn: 22_016, layers: 32, heads: 32 },
    read: (config) => {
      const bias = !config.flag('no_bias', true);
      return llamaLike(config, {
        // Qwen 1 writes the width of gate and up projection together.
        ffn: config.size('ffn') / 2,
        biases: { queryKeyValue: true, attentionOutput: bias, feedForward: bias },
      });
    },
  },
  chatglm: { defaults: { vocab: 65_024, hidden: 4096, layers: 28, heads: 32 }, read: chatGlm },
};

/**
 * Falcon: one norm in front of both blocks, two in the new decoder unless told one, and one more
 * between the blocks where they do not run in parallel. `multi_query` counts in the old decoder only.
 */
function falcon(config: Config, { newDecoder = false }): ModelDescription {
  const sizes = sizesOf(config);
  const isNew = config.flag('new_decoder_architecture', newDecoder);
  const isParallel = config.flag('parallel_attn', true);
  const bias = config.flag('bias', false);
  const oldKvHeads = config.flag('multi_query', true) ? 1 : sizes.heads;
  const inFront = config.count('num_ln_in_parallel_attn', isNew ? 2 : 1);
  return {
    ...sizes,
    kvHeads: isNew ? sizes.kvHeads : oldKvHeads,
    ffn: config.optionalSize('ffn') ?? 4 * sizes.hidden,
    gated: false,
    tiedEmbeddings: config.flag('tie_word_embeddings', true),
    parallelAttention: isNew || isParallel,
    biases: { queryKeyValue: bias, attentionOutput: bias, feedForward: bias },
    norms: { ...LAYER_NORM, perLayer: inFront + (isParallel ? 0 : 1) },
  };
}

/** ChatGLM 2 and 3 and GLM-4 9B; the first ChatGLM, told by its keys, is of GPT's shape. */
function chatGlm(config: Config): ModelDescription {
  const inner = config.count('inner_hidden_size');
  if (inner !== undefined) {
    return {
      ...sizesOf(config),
      ffn: inner,
      gated: false,
      tiedEmbeddings: config.flag('tie_word_embeddings', true),
      biases: ALL_BIASES,
      norms: LAYER_NORM,
    };
  }
  const sizes = sizesOf(config);
  const groups = config.count('multi_query_group_num', 1);
  const bias = config.flag('add_bias_linear', false);
  return {
    ...sizes,
    kvHeads: config.flag('multi_query_attention', false) ? groups : sizes.heads,
    ffn: config.count('ffn_hidden_size', 13_696),
    gated: true,
    tiedEmbeddings: config.flag('tie_word_embeddings', false),
    biases: {
      queryKeyValue: bias || config.flag('add_qkv_bias', false),
      attentionOutput: bias,
      feedForward: bias,
    },
    norms: {
      vectors: config.flag('rmsnorm', true) ? 1 : 2,
      outside: config.flag('post_layer_norm', true) ? 1 : 0,
    },
  };
}
