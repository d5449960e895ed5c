import type { Shape } from '../shape.ts';
import { warmedUp } from './1f1b.ts';

/**
 * Eager 1F1B: twice the warm-up of 1F1B, so that an activation is on its way before its receiver
 * wants it. Order of jaxpp's Eager1F1B.
 */
export function eagerOneForwardOneBackward({ ranks, microBatches }: Shape): Int32Array[] {
  return warmedUp(ranks, microBatches, (rank) => 2 * (ranks - rank) - 1);
}
