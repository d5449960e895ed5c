import { deepSeekExperts, plainExperts } from '../experts.ts';
import { llamaLike, withoutFlag, type Families } from '../family.ts';
import { FINE_MIXTURES } from './fine-mixtures.ts';
import { LLAMA_LIKE } from './llama.ts';

/** Language models inside models of pictures and text, where their class assumes other sizes. */
export const INSIDE_VISION: Families = {
  qwen2_vl_text: {
    defaults: {
      vocab: 152_064,
      hidden: 8192,
      ffn: 29_568,
      layers: 80,
      heads: 64,
      kvHeads: 8,
    },
    read: (config) => LLAMA_LIKE['qwen2']!.read(config),
  },
  qwen3_vl_moe_text: {
    defaults: {
      vocab: 151_936,
      hidden: 2048,
      ffn: 5632,
      layers: 24,
      heads: 16,
      kvHeads: 16,
      headDim: 128,
      experts: 60,
      activeExperts: 4,
    },
    read: (config) => {
      const description = FINE_MIXTURES['qwen3_moe']!.read(config);
      const { experts } = description;
      if (!experts) return description;
      return {
        ...description,
        experts: { ...experts, ffn: config.count('moe_intermediate_size', 1408) },
      };
    },
  },
  glm4v_moe_text: {
    defaults: {
      vocab: 151_424,
      hidden: 4096,
      ffn: 10_944,
      layers: 46,
      heads: 96,
      kvHeads: 8,
      experts: 128,
      activeExperts: 8,
    },
    read: (config) =>
      llamaLike(config, {
        experts: deepSeekExperts(config, { leading: 1, width: 1408, shared: 1 }),
        biases: { queryKeyValue: config.flag('attention_bias', true), attentionOutput: false },
      }),
  },
  aria_text: {
    defaults: {
      vocab: 32_000,
      hidden: 4096,
      ffn: 4096,
      layers: 32,
      heads: 32,
      experts: 8,
      activeExperts: 2,
    },
    read: (config) => {
      withoutFlag(config, 'mlp_bias');
      const shared = config.count('moe_num_shared_experts', 2);
      return llamaLike(config, {
        ffn: 0,
        experts: { ...plainExperts(config), sharedFfn: shared * config.size('ffn') },
      });
    },
  },
  emu3_text_model: {
    defaults: {
      vocab: 184_622,
      hidden: 4096,
      ffn: 14_336,
      layers: 32,
      heads: 32,
      kvHeads: 8,
    },
    read: (config) => llamaLike(config),
  },
  glm_ocr_text: {
    defaults: {
      vocab: 59_392,
      hidden: 1024,
      ffn: 4096,
      layers: 16,
      heads: 16,
      kvHeads: 8,
    },
    // No bias anywhere, whatever `attention_bias` says.
    read: (config) =>
      llamaLike(config, {
        biases: { queryKeyValue: false, attentionOutput: false },
        norms: { perLayer: 4 },
      }),
  },
  paddleocr_vl_text: {
    defaults: LLAMA_LIKE['ernie4_5']!.defaults,
    read: (config) => LLAMA_LIKE['ernie4_5']!.read(config),
  },
  hunyuan_vl_text: {
    defaults: LLAMA_LIKE['hunyuan_v1_dense']!.defaults,
    read: (config) => ({
      ...LLAMA_LIKE['hunyuan_v1_dense']!.read(config),
      tiedEmbeddings: config.flag('tie_word_embeddings', true),
    }),
  },
};
