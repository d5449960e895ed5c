import type { ModelDescription } from '@shardplay/core';
import type { Config } from '../config.ts';
import { deepSeekExperts, layersOf, qwenDenseLayers } from '../experts.ts';
import { llamaLike, normsPerHeadDim, sizesOf, withoutFlag, type Families } from '../family.ts';
import { predictionNote } from '../prediction-note.ts';
import { everyNth, windowOf } from '../window.ts';
import { qwenWindow } from './llama.ts';

/** Mixtures of many narrow experts, most with shared ones beside them. */
export const FINE_MIXTURES: Families = {
  qwen2_moe: {
    defaults: {
      vocab: 151_936,
      hidden: 2048,
      ffn: 5632,
      layers: 24,
      heads: 16,
      kvHeads: 16,
      experts: 60,
      activeExperts: 4,
    },
    read: (config) =>
      llamaLike(config, {
        experts: {
          count: config.size('experts'),
          active: config.size('activeExperts'),
          ffn: config.count('moe_intermediate_size', 1408),
          sharedFfn: config.count('shared_expert_intermediate_size', 5632),
          sharedGate: true,
          denseLayers: qwenDenseLayers(config),
        },
        biases: { queryKeyValue: config.flag('qkv_bias', true), attentionOutput: false },
        ...qwenWindow(config),
      }),
  },
  qwen3_moe: {
    defaults: {
      vocab: 151_936,
      hidden: 2048,
      ffn: 6144,
      layers: 24,
      heads: 32,
      kvHeads: 4,
      experts: 128,
      activeExperts: 8,
    },
    read: (config) =>
      llamaLike(config, {
        experts: {
          count: config.size('experts'),
          active: config.size('activeExperts'),
          ffn: config.count('moe_intermediate_size', 768),
          denseLayers: qwenDenseLayers(config),
        },
        norms: { queryKeyParameters: normsPerHeadDim(sizesOf(config)) },
        ...qwenWindow(config),
      }),
  },
  glm4_moe: {
    defaults: {
      vocab: 151_552,
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
        experts: deepSeekExperts(config, { leading: 1, width: 1408, shared: 1, corrected: true }),
        biases: { queryKeyValue: config.flag('attention_bias', false), attentionOutput: false },
        norms: {
          queryKeyParameters: config.flag('use_qk_norm', false)
            ? normsPerHeadDim(sizesOf(config))
            : 0,
        },
      }),
  },
  dots1: {
    defaults: { vocab: 152_064, hidden: 4608, ffn: 10_944, layers: 62, heads: 32, kvHeads: 32 },
    read: (config) =>
      llamaLike(config, {
        experts: deepSeekExperts(config, { leading: 0, width: 1408, shared: 0, corrected: true }),
        norms: { queryKeyParameters: normsPerHeadDim(sizesOf(config)) },
      }),
  },
  // DeepSeek's first mixture, with ordinary attention.
  deepseek: {
    defaults: { vocab: 102_400, hidden: 4096, ffn: 11_008, layers: 30, heads: 32 },
    read: (config) =>
      llamaLike(config, {
        experts: deepSeekExperts(config, { leading: 0, width: 1407, shared: 0 }),
      }),
  },
  exaone_moe: {
    defaults: {
      vocab: 102_400,
      hidden: 4096,
      ffn: 16_384,
      layers: 32,
      heads: 32,
      experts: 64,
      activeExperts: 8,
    },
    read: (config) =>
      llamaLike(config, {
        experts: deepSeekExperts(config, { leading: 1, width: 1024, shared: 1, corrected: true }),
        norms: { queryKeyParameters: normsPerHeadDim(sizesOf(config)) },
        ...windowOf(config, everyNth(4)),
      }),
  },
  solar_open: {
    defaults: {
      vocab: 196_608,
      hidden: 4096,
      layers: 48,
      heads: 64,
      kvHeads: 8,
      headDim: 128,
      experts: 128,
      activeExperts: 8,
      ffn: 0,
    },
    read: (config) =>
      llamaLike(config, {
        experts: deepSeekExperts(config, { leading: 0, width: 1280, shared: 1, corrected: true }),
        biases: { queryKeyValue: config.flag('attention_bias', false), attentionOutput: false },
      }),
  },
  hy_v3: {
    defaults: {
      vocab: 120_832,
      hidden: 4096,
      ffn: 13_312,
      layers: 80,
      heads: 64,
      kvHeads: 8,
      headDim: 128,
      experts: 192,
      activeExperts: 8,
    },
    read: (config) => {
      withoutFlag(config, 'mlp_bias');
      predictionNote(config);
      return llamaLike(config, {
        experts: deepSeekExperts(config, { leading: 1, width: 1536, shared: 1, corrected: true }),
        norms: { queryKeyParameters: normsPerHeadDim(sizesOf(config)) },
      });
    },
  },
  mellum: {
    defaults: {
      vocab: 98_304,
      hidden: 2304,
      ffn: 7168,
      layers: 28,
      heads: 32,
      kvHeads: 4,
      headDim: 128,
      experts: 64,
      activeExperts: 8,
    },
    read: (config) =>
      llamaLike(config, {
        experts: deepSeekExperts(config, { leading: 0, width: 896, shared: 0 }),
        norms: { queryKeyParameters: normsPerHeadDim(sizesOf(config)) },
        ...windowOf(config, () => true),
      }),
  },
  // Its class assumes sizes that no published file leaves out: a missing one is refused.
  bailing_moe: { defaults: {}, read: bailingMoe },
  ernie4_5_moe: {
    defaults: {
      vocab: 103_424,
      hidden: 2560,
      ffn: 12_288,
      layers: 28,
      heads: 20,
      kvHeads: 4,
      experts: 64,
      activeExperts: 6,
    },
    read: ernieMoe,
  },
  hunyuan_v1_moe: {
    defaults: {
      vocab: 290_943,
      hidden: 4096,
      ffn: 11_008,
      layers: 32,
      heads: 32,
      experts: 1,
      activeExperts: 1,
    },
    read: hunyuanMoe,
  },
};

/** Ling and Ring: the first generation, and the second with norms of queries and keys. */
function bailingMoe(config: Config): ModelDescription {
  predictionNote(config);
  const [architecture] = config.list('architectures') ?? [];
  const isSecond = architecture === 'BailingMoeV2ForCausalLM';
  const ffn = config.count('moe_intermediate_size');
  if (ffn === undefined) {
    config.refuse('required-key', 'moe_intermediate_size is missing, and bailing_moe needs it.');
  } else if (config.count('moe_shared_expert_intermediate_size', ffn) !== ffn) {
    const message = 'moe_shared_expert_intermediate_size differs from moe_intermediate_size.';
    config.refuse('one-value', `${message} Shared experts of another width are not modelled.`);
  }
  const width = ffn ?? 1;
  return llamaLike(config, {
    experts: {
      ...deepSeekExperts(config, { leading: 0, width, shared: 0 }),
      routerCorrection: config.flag('moe_router_enable_expert_bias', isSecond),
    },
    biases: {
      queryKeyValue: config.flag('use_qkv_bias', false),
      attentionOutput: config.flag('use_bias', !isSecond),
      feedForward: false,
    },
    norms: {
      queryKeyParameters: config.flag('use_qk_norm', isSecond)
        ? normsPerHeadDim(sizesOf(config))
        : 0,
    },
  });
}

function ernieMoe(config: Config): ModelDescription {
  withoutFlag(config, 'use_bias');
  const layers = config.size('layers');
  const first = config.count('moe_layer_start_index', 1);
  const end = config.has('moe_layer_end_index')
    ? config.layerFromEnd('moe_layer_end_index')
    : layers - 1;
  const every = config.count('moe_layer_interval', 1);
  const ffn = config.count('moe_intermediate_size', 1536);
  return llamaLike(config, {
    tiedEmbeddings: config.flag('tie_word_embeddings', true),
    experts: {
      count: config.size('experts'),
      active: config.size('activeExperts'),
      ffn,
      sharedFfn: ffn * config.count('moe_num_shared_experts', 2),
      // A correction of softmax scores that is stored, and counted, among the parameters.
      routerBias: true,
      denseLayers: layersOf(config).filter(
        (layer) => layer < first || layer > end || (layer + 1) % every !== 0,
      ),
    },
  });
}

/** Hunyuan: experts on every layer and a shared one; layers that borrow keys and values are refused. */
function hunyuanMoe(config: Config): ModelDescription {
  if (config.flag('use_cla', false)) {
    const message = 'use_cla is true: layers that share keys and values are not modelled.';
    config.refuse('supported-layers', message);
  }
  const shared = config.flag('use_mixed_mlp_moe', true) ? config.count('num_shared_expert', 1) : 0;
  return llamaLike(config, {
    experts: {
      count: config.size('experts'),
      active: config.size('activeExperts'),
      ffn: config.count('moe_intermediate_size', config.size('ffn')),
      sharedFfn: config.size('ffn') * shared,
    },
    norms: {
      queryKeyParameters: config.flag('use_qk_norm', true) ? normsPerHeadDim(sizesOf(config)) : 0,
    },
  });
}
