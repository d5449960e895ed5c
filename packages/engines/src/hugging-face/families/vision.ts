import { deepSeekExperts } from '../experts.ts';
import { llamaLike, type Families } from '../family.ts';
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
};
