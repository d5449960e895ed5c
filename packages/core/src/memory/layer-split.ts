import { evenSplit } from '../scenario/even-split.ts';

/** How an engine divides layers over pipeline stages when they do not divide evenly. */
export type LayerSplit = 'ends-shorter' | 'by-cost';

/**
 * Layers of each stage, in model order. Even where it can be. Else `ends-shorter` (the first and
 * last stage hold embedding and head, so they get fewer), or `by-cost` (nanotron: a stage is
 * closed once the cost so far, head included, passes its share).
 * @param headLayers cost of the output head in layers
 */
export function layersOfStages(
  layers: number,
  stages: number,
  split: LayerSplit,
  headLayers: number,
): Int32Array {
  if (split === 'by-cost' && stages > 1) {
    const counts = new Int32Array(stages);
    const total = layers + headLayers;
    let stage = 0;
    for (let layer = 1; layer <= layers; layer++) {
      counts[stage]! += 1;
      const share = (total * (stage + 1)) / stages;
      if (stage < stages - 1 && layer >= share * (1 - ROUNDING)) stage += 1;
    }
    return counts;
  }
  return Int32Array.from(evenSplit(layers, stages));
}

/** A share that is met to rounding is met. */
const ROUNDING = 1e-12;
