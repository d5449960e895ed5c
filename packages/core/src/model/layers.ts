import type { Architecture } from './architecture.ts';

/** What distinguishes one layer of a model from another. */
export interface LayerKind {
  readonly feedForward: 'dense' | 'experts';
  readonly attention: 'full' | 'window';
}

/** The kind of every layer, in order. */
export function layerKinds({ layers, experts, window }: Architecture): readonly LayerKind[] {
  const dense = new Set(experts?.denseLayers);
  const full = new Set(window?.fullLayers);
  return Array.from({ length: layers }, (_, layer) => ({
    feedForward: experts && !dense.has(layer) ? 'experts' : 'dense',
    attention: window && !full.has(layer) ? 'window' : 'full',
  }));
}

/** How many layers have experts. */
export function expertLayers({ layers, experts }: Architecture): number {
  return experts ? layers - experts.denseLayers.length : 0;
}
