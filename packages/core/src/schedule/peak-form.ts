import { groupSize } from './group-size.ts';
import type { ScheduleName } from './schedule.ts';
import type { Shape } from './shape.ts';

/** Peaks of one rank, in chunks; see in-flight.ts for the two definitions. */
export interface RankPeak {
  readonly atInputGradient: number;
  readonly atWeightGradient: number;
}

/**
 * The most that a rank holds at once, by formula; null for the orders that are found by a search
 * (v-half, v-min, 1f1b-v, automatic variants), where it must be read off the list.
 * Each formula is tested equal to the count in the list.
 */
export function peakForm(name: ScheduleName, shape: Shape, rank: number): RankPeak | null {
  const { ranks, virtualStages, microBatches, variant, plannedFor } = shape;
  const chunks = microBatches * virtualStages;
  const both = (peak: number): RankPeak => ({ atInputGradient: peak, atWeightGradient: peak });
  const hops = ranks - 1 - rank;
  switch (name) {
    case 'gpipe':
    case 'looped-bfs':
      return both(chunks);
    case '1f1b':
      return both(Math.min(microBatches, hops + 1));
    case 'eager-1f1b':
      return both(Math.min(microBatches, 2 * hops + 1));
    case 'interleaved-1f1b': {
      const extra = variant === 'plus-one-warm-up' ? 1 : 0;
      const warmUp = (virtualStages - 1) * groupSize(shape) + 2 * hops + extra;
      return both(Math.min(chunks, warmUp + 1));
    }
    case 'zb-h1':
    case 'interleaved-zb': {
      if (variant !== undefined) return null;
      const turns = (virtualStages - 1) * groupSize(shape);
      return {
        atInputGradient: Math.min(chunks, turns + hops + 1),
        atWeightGradient: Math.min(chunks, turns + ranks),
      };
    }
    case 'zb-h2':
      if (plannedFor !== undefined) return null;
      return {
        atInputGradient: Math.min(microBatches, 2 * hops + 1),
        atWeightGradient: Math.min(microBatches, 2 * ranks),
      };
    case 'zb-v':
      if (variant !== undefined) return null;
      return both(Math.min(microBatches, ranks + hops) + Math.min(microBatches, rank + 1));
    case 'dualpipe':
      return both(ranks + 1);
    case 'dualpipe-v':
      return both(2 * ranks + 1);
    default:
      return null;
  }
}
