import type { ModelDescription } from '@shardplay/core';
import type { Config } from '../config.ts';
import { deepSeekExperts, layersOf, qwenDenseLayers } from '../experts.ts';
import { llamaLike, normsPerHeadDim, sizesOf, type Families } from '../family.ts';
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
        experts: deepSeekExperts(config, { leading: 1, width: 1408, shared: 1 }),
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
        experts: deepSeekExperts(config, { leading: 0, width: 1408, shared: 0 }),
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
        experts: deepSeekExperts(config, { leading: 1, width: 1024, shared: 1 }),
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
        experts: deepSeekExperts(config, { leading: 0, width: 1280, shared: 1 }),
        biases: { queryKeyValue: config.flag('attention_bias', false), attentionOutput: false },
      }),
  },
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

function ernieMoe(config: Config): ModelDescription {
  if (config.flag('use_bias', false)) {
    const message = 'use_bias is true: only ERNIE mixtures without biases are modelled.';
    config.refuse('supported-biases', message);
  }
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
      // A correction that is stored among the parameters, and in the published totals.
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
