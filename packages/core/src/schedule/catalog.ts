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
import { STAGES_OF, type StagesOf } from './stages-of.ts';

/** What a schedule is: how its lists are made, and what it asks of the ranks. */
export interface CatalogEntry extends StagesOf {
  /** One list a rank, for a shape that `checkShape` lets pass. */
  readonly lists: (shape: Shape) => Int32Array[];
  /** Other orders under the same name: variants.ts has their lists. */
  readonly variants: readonly string[];
  /** Copies of the weights that the ranks hold together. */
  readonly weightCopies: number;
  /** Whether some backwards are split into input-gradient and weight-gradient. */
  readonly splitsBackward: boolean;
}

const PLAIN = {
  variants: [],
  weightCopies: 1,
  splitsBackward: false,
} as const satisfies Partial<CatalogEntry>;
const SPLITTING = { ...PLAIN, splitsBackward: true } as const;

export const CATALOG: Readonly<Record<ScheduleName, CatalogEntry>> = {
  gpipe: { ...PLAIN, ...STAGES_OF.gpipe, lists: gpipe, variants: ['descending'] },
  '1f1b': { ...PLAIN, ...STAGES_OF['1f1b'], lists: oneForwardOneBackward },
  'eager-1f1b': { ...PLAIN, ...STAGES_OF['eager-1f1b'], lists: eagerOneForwardOneBackward },
  '1f1b-v': { ...PLAIN, ...STAGES_OF['1f1b-v'], lists: oneForwardOneBackwardV },
  'interleaved-1f1b': {
    ...PLAIN,
    ...STAGES_OF['interleaved-1f1b'],
    lists: interleaved,
    variants: ['plus-one-warm-up'],
  },
  'looped-bfs': { ...PLAIN, ...STAGES_OF['looped-bfs'], lists: loopedBreadthFirst },
  'zb-h1': {
    ...SPLITTING,
    ...STAGES_OF['zb-h1'],
    lists: interleavedZeroBubble,
    variants: ['automatic', 'quick-start'],
  },
  'zb-h2': { ...SPLITTING, ...STAGES_OF['zb-h2'], lists: zeroBubbleTwo },
  'zb-v': { ...SPLITTING, ...STAGES_OF['zb-v'], lists: zeroBubbleV, variants: ['automatic'] },
  'v-half': { ...SPLITTING, ...STAGES_OF['v-half'], lists: vHalf },
  'v-min': { ...SPLITTING, ...STAGES_OF['v-min'], lists: vMin },
  'interleaved-zb': {
    ...SPLITTING,
    ...STAGES_OF['interleaved-zb'],
    lists: interleavedZeroBubble,
  },
  dualpipe: {
    ...SPLITTING,
    ...STAGES_OF.dualpipe,
    lists: dualPipe,
    weightCopies: 2,
  },
  'dualpipe-v': { ...SPLITTING, ...STAGES_OF['dualpipe-v'], lists: dualPipeV },
};
