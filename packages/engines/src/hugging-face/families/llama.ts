import type { Config } from '../config.ts';
import {
  LAYER_NORM,
  llamaLike,
  normsOverHeads,
  normsPerHeadDim,
  sizesOf,
  type Families,
  type Family,
} from '../family.ts';
import { everyFourthFromFirst, everyNth, noLayer, windowOf } from '../window.ts';

const LLAMA: Family = {
  defaults: { vocab: 32_000, hidden: 4096, ffn: 11_008, layers: 32, heads: 32 },
  read: (config) => llamaLike(config),
};

const MISTRAL_DEFAULTS = {
  vocab: 32_000,
  hidden: 4096,
  ffn: 14_336,
  layers: 32,
  heads: 32,
  kvHeads: 8,
};

/** Bias of queries, keys and values alone, under the key that the family has for it. */
function queryKeyValueBias(config: Config, key: string, otherwise: boolean) {
  return { queryKeyValue: config.flag(key, otherwise), attentionOutput: false };
}

/** Dense models of Llama's shape. Where nothing is said their class defaults are Llama's. */
export const LLAMA_LIKE: Families = {
  llama: LLAMA,
  mistral: {
    defaults: MISTRAL_DEFAULTS,
    read: (config) => llamaLike(config, windowOf(config, noLayer)),
  },
  ministral: {
    defaults: MISTRAL_DEFAULTS,
    read: (config) => llamaLike(config, windowOf(config, noLayer)),
  },
  ministral3: {
    defaults: { ...MISTRAL_DEFAULTS, vocab: 131_072, layers: 34, headDim: 128 },
    read: (config) => llamaLike(config, windowOf(config, noLayer)),
  },
  // InternLM 1 has a bias on all four attention matrices, 2 and 3 on those that they say.
  internlm: {
    defaults: { ...LLAMA.defaults, vocab: 103_168 },
    read: (config) => {
      const bias = config.flag('bias', true);
      return llamaLike(config, { biases: { queryKeyValue: bias, attentionOutput: bias } });
    },
  },
  internlm2: {
    defaults: { ...LLAMA.defaults, vocab: 103_168 },
    read: (config) => {
      const bias = config.flag('bias', true);
      return llamaLike(config, { biases: { queryKeyValue: bias, attentionOutput: bias } });
    },
  },
  internlm3: {
    defaults: { ...LLAMA.defaults, vocab: 128_512 },
    read: (config) => {
      const bias = config.flag('bias', false);
      return llamaLike(config, {
        biases: {
          queryKeyValue: config.flag('qkv_bias', false),
          attentionOutput: bias,
          feedForward: bias,
        },
      });
    },
  },
  yi: LLAMA,
  aquila: LLAMA,
  baichuan: { defaults: { ...LLAMA.defaults, vocab: 125_696 }, read: LLAMA.read },
  xverse: { defaults: { ...LLAMA.defaults, vocab: 100_278 }, read: LLAMA.read },
  skywork: LLAMA,
  exaone: {
    defaults: { vocab: 102_400, hidden: 2048, ffn: 8192, layers: 32, heads: 32 },
    read: LLAMA.read,
  },
  minicpm: {
    defaults: LLAMA.defaults,
    read: (config) =>
      llamaLike(config, { tiedEmbeddings: config.flag('tie_word_embeddings', true) }),
  },
  orion: {
    defaults: { vocab: 84_608, hidden: 4096, ffn: 15_360, layers: 40, heads: 40 },
    read: (config) => llamaLike(config, { norms: LAYER_NORM }),
  },
  smollm3: {
    defaults: { vocab: 128_256, hidden: 2048, ffn: 11_008, layers: 36, heads: 16, kvHeads: 4 },
    read: (config) =>
      llamaLike(config, {
        tiedEmbeddings: config.flag('tie_word_embeddings', true),
        ...(config.flag('use_sliding_window', false) && windowOf(config, noLayer)),
      }),
  },
  granite: { defaults: LLAMA.defaults, read: LLAMA.read },
  helium: {
    defaults: {
      vocab: 48_000,
      hidden: 2560,
      ffn: 7040,
      layers: 24,
      heads: 20,
      kvHeads: 20,
      headDim: 128,
    },
    read: (config) =>
      llamaLike(config, {
        biases: { queryKeyValue: config.flag('attention_bias', false), attentionOutput: false },
      }),
  },
  cwm: {
    defaults: {
      vocab: 128_256,
      hidden: 6144,
      ffn: 21_504,
      layers: 64,
      heads: 48,
      kvHeads: 8,
      headDim: 128,
    },
    read: (config) => llamaLike(config, windowOf(config, everyFourthFromFirst)),
  },
  seed_oss: {
    defaults: {
      vocab: 155_136,
      hidden: 4096,
      ffn: 27_648,
      layers: 64,
      heads: 80,
      kvHeads: 8,
      headDim: 128,
    },
    read: (config) =>
      llamaLike(config, {
        biases: {
          queryKeyValue: config.flag('attention_bias', true),
          attentionOutput: config.flag('attention_out_bias', false),
        },
      }),
  },
  ernie4_5: {
    defaults: {
      vocab: 103_424,
      hidden: 1024,
      ffn: 3072,
      layers: 18,
      heads: 16,
      kvHeads: 2,
      headDim: 128,
    },
    read: (config) => {
      const bias = config.flag('use_bias', false);
      return llamaLike(config, {
        tiedEmbeddings: config.flag('tie_word_embeddings', true),
        biases: { queryKeyValue: bias, attentionOutput: bias, feedForward: bias },
      });
    },
  },
  arcee: {
    defaults: { vocab: 32_000, hidden: 2560, ffn: 18_432, layers: 32, heads: 32 },
    read: (config) => llamaLike(config, { gated: false }),
  },
  apertus: {
    defaults: { vocab: 131_072, hidden: 4096, ffn: 14_336, layers: 32, heads: 32 },
    read: (config) =>
      llamaLike(config, {
        gated: false,
        norms: { queryKeyParameters: normsPerHeadDim(sizesOf(config)) },
        // The activation xIELU has two learned parameters.
        otherParametersPerLayer: 2,
      }),
  },
  hunyuan_v1_dense: {
    defaults: { ...LLAMA.defaults, vocab: 290_943 },
    read: (config) =>
      llamaLike(config, { norms: { queryKeyParameters: normsPerHeadDim(sizesOf(config)) } }),
  },
  exaone4: {
    defaults: { vocab: 102_400, hidden: 4096, ffn: 16_384, layers: 32, heads: 32 },
    read: (config) =>
      llamaLike(config, {
        norms: { queryKeyParameters: normsPerHeadDim(sizesOf(config)) },
        ...windowOf(config, everyNth(fullEvery(config))),
      }),
  },
  bitnet: {
    defaults: { vocab: 128_256, hidden: 2560, ffn: 6912, layers: 30, heads: 20, kvHeads: 5 },
    read: (config) =>
      llamaLike(config, {
        // Norms in front of the attention output and the last feed-forward matrix.
        otherParametersPerLayer: config.size('hidden') + config.size('ffn'),
      }),
  },
  olmo: {
    defaults: { ...LLAMA.defaults, vocab: 50_304 },
    read: (config) => llamaLike(config, { norms: { vectors: 0 } }),
  },
  olmo2: {
    defaults: { ...LLAMA.defaults, vocab: 50_304 },
    read: (config) =>
      llamaLike(config, { norms: { queryKeyParameters: normsOverHeads(sizesOf(config)) } }),
  },
  olmo3: {
    defaults: { ...LLAMA.defaults, vocab: 50_304 },
    read: (config) =>
      llamaLike(config, {
        norms: { queryKeyParameters: normsOverHeads(sizesOf(config)) },
        ...windowOf(config, everyNth(4)),
      }),
  },
  qwen2: {
    defaults: { vocab: 151_936, hidden: 4096, ffn: 22_016, layers: 32, heads: 32, kvHeads: 32 },
    read: (config) =>
      llamaLike(config, {
        biases: { queryKeyValue: true, attentionOutput: false },
        ...qwenWindow(config),
      }),
  },
  qwen3: {
    defaults: {
      vocab: 151_936,
      hidden: 4096,
      ffn: 22_016,
      layers: 32,
      heads: 32,
      kvHeads: 32,
      headDim: 128,
    },
    read: (config) =>
      llamaLike(config, {
        norms: { queryKeyParameters: normsPerHeadDim(sizesOf(config)) },
        ...qwenWindow(config),
      }),
  },
  glm: {
    defaults: {
      vocab: 151_552,
      hidden: 4096,
      ffn: 13_696,
      layers: 40,
      heads: 32,
      kvHeads: 2,
      headDim: 128,
    },
    read: (config) =>
      llamaLike(config, { biases: queryKeyValueBias(config, 'attention_bias', true) }),
  },
  glm4: {
    defaults: {
      vocab: 151_552,
      hidden: 4096,
      ffn: 13_696,
      layers: 40,
      heads: 32,
      kvHeads: 2,
      headDim: 128,
    },
    read: (config) =>
      llamaLike(config, {
        biases: queryKeyValueBias(config, 'attention_bias', true),
        norms: { perLayer: 4 },
      }),
  },
};

/** Qwen 2 and 3: the first `max_window_layers` see everything, if there is a window at all. */
export function qwenWindow(config: Config) {
  if (!config.flag('use_sliding_window', false)) return {};
  const first = config.count('max_window_layers', 28);
  return windowOf(config, (layer) => layer < first);
}

/** EXAONE 4 writes its pattern as a number or as letters, L for a window and G for everything. */
function fullEvery(config: Config): number {
  const letters = config.word('sliding_window_pattern');
  return letters === undefined ? config.count('sliding_window_pattern', 4) : letters.length;
}
