import type { ModelDescription } from '@shardplay/core';
import type { Config } from './config.ts';

export type Experts = NonNullable<ModelDescription['experts']>;

export function layersOf(config: Config): readonly number[] {
  return Array.from({ length: config.size('layers') }, (_, layer) => layer);
}

/** Experts on every layer, each as wide as the dense layer would be. */
export function plainExperts(config: Config): Experts {
  return {
    count: config.size('experts'),
    active: config.size('activeExperts'),
    ffn: config.size('ffn'),
  };
}

/** Qwen's way: experts on every n-th layer but those of a list; the others are dense. */
export function qwenDenseLayers(config: Config): number[] {
  const listed = new Set(config.list('mlp_only_layers') ?? []);
  const every = config.count('decoder_sparse_step', 1);
  return layersOf(config).filter((layer) => listed.has(layer) || (layer + 1) % every !== 0);
}

/** DeepSeek's way: some leading dense layers, then experts on every n-th. */
function deepSeekDenseLayers(config: Config, leadingByDefault: number): number[] {
  const types = config.list('mlp_layer_types');
  if (types) return layersOf(config).filter((layer) => types[layer] === 'dense');
  const leading = config.count('first_k_dense_replace', leadingByDefault);
  const every = config.count('moe_layer_freq', 1);
  return layersOf(config).filter((layer) => layer < leading || layer % every !== 0);
}

/** What a family's class says of its experts where the file is silent. */
export interface ExpertDefaults {
  /** Leading dense layers. */
  readonly leading: number;
  /** Width of an expert. */
  readonly width: number;
  readonly shared: number;
  /** Whether its router scores by a sigmoid and is corrected, as DeepSeek V3's. Default: false. */
  readonly corrected?: boolean;
}

/** Routed and shared experts in DeepSeek's spelling. */
export function deepSeekExperts(config: Config, otherwise: ExpertDefaults): Experts {
  const ffn = config.count('moe_intermediate_size', otherwise.width);
  const shared = config.count(
    'n_shared_experts',
    config.count('num_shared_experts', config.has('n_shared_experts') ? 0 : otherwise.shared),
  );
  return {
    count: config.size('experts'),
    active: config.size('activeExperts'),
    ffn,
    sharedFfn: ffn * shared,
    denseLayers: deepSeekDenseLayers(config, otherwise.leading),
    routerCorrection: isCorrected(config, otherwise.corrected ?? false),
  };
}

/** What a file says of its router, in any of the spellings; else what its class does. */
function isCorrected(config: Config, otherwise: boolean): boolean {
  const said = [config.word('topk_method'), config.word('scoring_func')];
  if (said.includes('noaux_tc')) return true;
  return otherwise && !said.includes('softmax');
}
