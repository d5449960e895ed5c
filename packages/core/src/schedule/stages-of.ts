import type { ScheduleName } from './schedule.ts';

/** How a schedule lays stages over ranks. */
export interface StagesOf {
  /** Stages on each rank that it needs, or null if any number will do. */
  readonly virtualStages: number | null;
  /** Where the stages are: round the ranks; down and back up; or down, with a copy upside down. */
  readonly placement: 'loop' | 'v' | 'mirrored';
}

const ONE: StagesOf = { virtualStages: 1, placement: 'loop' };
const ANY: StagesOf = { virtualStages: null, placement: 'loop' };
const V: StagesOf = { virtualStages: 2, placement: 'v' };

/** Data alone, for whoever need not load every schedule (catalog.ts has them). */
export const STAGES_OF: Readonly<Record<ScheduleName, StagesOf>> = {
  gpipe: ONE,
  '1f1b': ONE,
  'eager-1f1b': ONE,
  '1f1b-v': V,
  'interleaved-1f1b': ANY,
  'looped-bfs': ANY,
  'zb-h1': ONE,
  'zb-h2': ONE,
  'zb-v': V,
  'v-half': V,
  'v-min': V,
  'interleaved-zb': ANY,
  dualpipe: { virtualStages: 1, placement: 'mirrored' },
  'dualpipe-v': V,
};
