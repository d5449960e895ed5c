import type { ModelDescription } from '@shardplay/core';
import type { Config } from '../config.ts';
import { LAYER_NORM, llamaLike, withoutFlag, type Families } from '../family.ts';
import { predictionNote } from '../prediction-note.ts';
import { everyFourthFromFirst, windowOf } from '../window.ts';
import { LLAMA_LIKE } from './llama.ts';

/** Dense models one step from Llama's shape: other norms, biases in odd places, sinks. */
export const LLAMA_VARIANTS: Families = {
  hyperclovax: {
    defaults: { vocab: 32_000, hidden: 4096, ffn: 11_008, layers: 32, heads: 32 },
    read: (config) =>
      llamaLike(config, { norms: { perLayer: config.flag('use_post_norm', true) ? 4 : 2 } }),
  },
  granite_swa: {
    defaults: { vocab: 100_352, hidden: 2560, ffn: 8192, layers: 24, heads: 20, kvHeads: 4 },
    read: (config) =>
      llamaLike(config, {
        tiedEmbeddings: config.flag('tie_word_embeddings', true),
        attentionSinks: true,
        ...windowOf(config, everyFourthFromFirst),
      }),
  },
  jais2: {
    defaults: { vocab: 150_272, hidden: 3328, ffn: 26_624, layers: 32, heads: 26 },
    read: (config) => {
      const attentionBias = config.flag('attention_bias', true);
      return llamaLike(config, {
        gated: false,
        norms: LAYER_NORM,
        biases: {
          queryKeyValue: attentionBias,
          attentionOutput: attentionBias,
          feedForward: config.flag('mlp_bias', true),
        },
      });
    },
  },
  // MiMo is Qwen 2 with a layer for multi-token prediction behind it.
  mimo: {
    defaults: LLAMA_LIKE['qwen2']!.defaults,
    read: (config) => {
      predictionNote(config);
      return LLAMA_LIKE['qwen2']!.read(config);
    },
  },
  telechat: {
    defaults: { vocab: 160_256, hidden: 4096, layers: 30, heads: 32 },
    read: teleChat,
  },
};

/** TeleChat 1 and 2: biases where a block writes back, on the attention output and the down projection. */
function teleChat(config: Config): ModelDescription {
  withoutFlag(config, 'embed_layernorm');
  withoutFlag(config, 'add_bias_linear');
  return llamaLike(config, {
    ffn: config.count('ffn_hidden_size', 12_288),
    tiedEmbeddings: config.flag('tie_word_embeddings', true),
    biases: { queryKeyValue: false, attentionOutput: true, feedForward: false },
    otherParametersPerLayer: config.size('hidden'),
  });
}
