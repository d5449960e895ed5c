import type { ModelDescription } from '@shardplay/core';
import type { Config } from './config.ts';

type Window = Pick<ModelDescription, 'window'>;

/** Which layers see the whole sequence where no list says so. */
type FullLayer = (layer: number) => boolean;

/**
 * Sliding-window attention: `layer_types` says which layers have it, else the family's own rule.
 * @param sizeKey the key of the window's width
 */
export function windowOf(config: Config, isFull: FullLayer, sizeKey = 'sliding_window'): Window {
  const layers = config.size('layers');
  const types = config.list('layer_types');
  const size = config.count(sizeKey);
  const fullLayers = Array.from({ length: layers }, (_, layer) => layer).filter((layer) =>
    types ? types[layer] === 'full_attention' : isFull(layer),
  );
  if (types && types.length !== layers) {
    config.refuse('layers-agree', `layer_types has ${types.length} entries for ${layers} layers.`);
  }
  if (size === undefined || size === 0 || fullLayers.length === layers) return {};
  return { window: { size, fullLayers } };
}

/** Every n-th layer sees everything: layers n - 1, 2 n - 1, … */
export function everyNth(n: number): FullLayer {
  return (layer) => n > 0 && (layer + 1) % n === 0;
}

/** Layers 0, 4, 8, … see everything. */
export const everyFourthFromFirst: FullLayer = (layer) => layer % 4 === 0;

export const noLayer: FullLayer = () => false;
