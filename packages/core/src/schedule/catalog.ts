import { oneForwardOneBackwardV } from './orders/1f1b-v.ts';
import { oneForwardOneBackward } from './orders/1f1b.ts';
import { eagerOneForwardOneBackward } from './orders/eager-1f1b.ts';
import { gpipe } from './orders/gpipe.ts';
import { interleaved, interleavedZeroBubble } from './orders/interleaved.ts';
import { loopedBreadthFirst } from './orders/looped-bfs.ts';
import { dualPipe, dualPipeV } from './orders/two-way.ts';
import { vHalf, vMin } from './orders/v-memory.ts';
import { zeroBubbleTwo } from './orders/zb-automatic.ts';
import { zeroBubbleV } from './orders/zb-v.ts';
import type { ScheduleName } from './schedule.ts';
import type { Shape } from './shape.ts';

/** What a schedule is: how its lists are made, and what it asks of the ranks. */
export interface CatalogEntry {
  /** One list a rank, for a shape that `checkShape` lets pass. */
  readonly lists: (shape: Shape) => Int32Array[];
  /** Other orders under the same name: variants.ts has their lists. */
  readonly variants: readonly string[];
  /** Stages on each rank that it needs, or null if any number will do. */
  readonly virtualStages: number | null;
  /** Where the stages are: round the ranks; down and back up; or down, with a copy upside down. */
  readonly placement: 'loop' | 'v' | 'mirrored';
  /** Copies of the weights that the ranks hold together. */
  readonly weightCopies: number;
  /** Whether some backwards are split into input-gradient and weight-gradient. */
  readonly splitsBackward: boolean;
}

const PLAIN = {
  variants: [],
  virtualStages: 1,
  placement: 'loop',
  weightCopies: 1,
  splitsBackward: false,
} as const satisfies Partial<CatalogEntry>;
const V_SHAPED = { ...PLAIN, virtualStages: 2, placement: 'v', splitsBackward: true } as const;

export const CATALOG: Readonly<Record<ScheduleName, CatalogEntry>> = {
  gpipe: { ...PLAIN, lists: gpipe, variants: ['descending'] },
  '1f1b': { ...PLAIN, lists: oneForwardOneBackward },
  'eager-1f1b': { ...PLAIN, lists: eagerOneForwardOneBackward },
  '1f1b-v': { ...V_SHAPED, lists: oneForwardOneBackwardV, splitsBackward: false },
  'interleaved-1f1b': {
    ...PLAIN,
    lists: interleaved,
    virtualStages: null,
    variants: ['plus-one-warm-up'],
  },
  'looped-bfs': { ...PLAIN, lists: loopedBreadthFirst, virtualStages: null },
  'zb-h1': {
    ...PLAIN,
    lists: interleavedZeroBubble,
    splitsBackward: true,
    variants: ['automatic', 'quick-start'],
  },
  'zb-h2': { ...PLAIN, lists: zeroBubbleTwo, splitsBackward: true },
  'zb-v': { ...V_SHAPED, lists: zeroBubbleV, variants: ['automatic'] },
  'v-half': { ...V_SHAPED, lists: vHalf },
  'v-min': { ...V_SHAPED, lists: vMin },
  'interleaved-zb': {
    ...PLAIN,
    lists: interleavedZeroBubble,
    virtualStages: null,
    splitsBackward: true,
  },
  dualpipe: {
    ...PLAIN,
    lists: dualPipe,
    placement: 'mirrored',
    weightCopies: 2,
    splitsBackward: true,
  },
  'dualpipe-v': { ...V_SHAPED, lists: dualPipeV },
};
