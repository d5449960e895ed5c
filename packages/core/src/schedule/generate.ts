import type { Problem, Result } from '../problem.ts';
import { oneForwardOneBackward } from './orders/1f1b.ts';
import { eagerOneForwardOneBackward } from './orders/eager-1f1b.ts';
import { gpipe } from './orders/gpipe.ts';
import { interleaved, interleavedZeroBubble } from './orders/interleaved.ts';
import { loopedBreadthFirst } from './orders/looped-bfs.ts';
import { dualPipe, dualPipeV } from './orders/two-way.ts';
import { zeroBubbleOneAutomatic, zeroBubbleTwo } from './orders/zb-automatic.ts';
import { zeroBubbleVAutomatic } from './orders/zb-v-automatic.ts';
import { zeroBubbleV } from './orders/zb-v.ts';
import { vHalf, vMin } from './orders/v-memory.ts';
import { zeroBubbleOneQuickStart } from './orders/zb-h1-quick-start.ts';
import { oneForwardOneBackwardV } from './orders/1f1b-v.ts';
import { loopPlacement, vPlacement } from './placement.ts';
import type { Schedule, ScheduleName } from './schedule.ts';
import type { Shape } from './shape.ts';

type Lists = (shape: Shape) => Int32Array[];

/** A schedule's entry in the table: how to generate it, and what shape it can take. */
interface Entry {
  readonly lists: Lists;
  /** The virtual stages that it needs; absent if any number will do. */
  readonly virtualStages?: number;
  readonly placement?: 'loop' | 'v' | 'mirrored';
  /** Other orders under the same name. */
  readonly variants?: Readonly<Record<string, Lists>>;
}

const SCHEDULES: Partial<Record<ScheduleName, Entry>> = {
  gpipe: { lists: gpipe, virtualStages: 1, variants: { descending: gpipe } },
  '1f1b': { lists: oneForwardOneBackward, virtualStages: 1 },
  'eager-1f1b': { lists: eagerOneForwardOneBackward, virtualStages: 1 },
  'interleaved-1f1b': { lists: interleaved, variants: { 'plus-one-warm-up': interleaved } },
  'looped-bfs': { lists: loopedBreadthFirst },
  '1f1b-v': { lists: oneForwardOneBackwardV, virtualStages: 2, placement: 'v' },
  'zb-h1': {
    lists: interleavedZeroBubble,
    virtualStages: 1,
    variants: { automatic: zeroBubbleOneAutomatic, 'quick-start': zeroBubbleOneQuickStart },
  },
  'zb-h2': { lists: zeroBubbleTwo, virtualStages: 1 },
  'zb-v': {
    lists: zeroBubbleV,
    virtualStages: 2,
    placement: 'v',
    variants: { automatic: zeroBubbleVAutomatic },
  },
  'v-half': { lists: vHalf, virtualStages: 2, placement: 'v' },
  'v-min': { lists: vMin, virtualStages: 2, placement: 'v' },
  'interleaved-zb': { lists: interleavedZeroBubble },
  dualpipe: { lists: dualPipe, virtualStages: 1, placement: 'mirrored' },
  'dualpipe-v': { lists: dualPipeV, virtualStages: 2, placement: 'v' },
};

/** The size of a schedule and its variants; virtual stages default to what the schedule needs. */
export type Setting = Omit<Shape, 'virtualStages'> & { readonly virtualStages?: number };

/**
 * The action lists of a named schedule.
 * @returns the schedule, or the rule that the setting breaks.
 */
export function generate(name: ScheduleName, setting: Setting): Result<Schedule> {
  const entry = SCHEDULES[name];
  if (!entry) return failure('schedule-known', `schedule: ${name} cannot be generated yet.`);
  const { ranks, microBatches, virtualStages = entry.virtualStages ?? 2 } = setting;
  for (const [key, count] of Object.entries({ ranks, microBatches, virtualStages })) {
    if (!Number.isInteger(count) || count < 1) {
      const message = `${key}: ${count} is not a count; it must be a whole number from 1 up.`;
      return failure('count-from-one', message, { [key]: Math.max(1, Math.round(count) || 1) });
    }
  }
  if (entry.virtualStages !== undefined && virtualStages !== entry.virtualStages) {
    const message = `virtualStages: ${name} has ${entry.virtualStages} on each rank, not ${virtualStages}.`;
    return failure('virtual-stages-of-schedule', message, { virtualStages: entry.virtualStages });
  }
  const shape: Shape = { ...setting, virtualStages };
  const rankOfStage =
    entry.placement === 'v' ? vPlacement(ranks) : loopPlacement(ranks, virtualStages);
  const lists = (entry.variants?.[setting.variant ?? ''] ?? entry.lists)(shape);
  const stages = rankOfStage.length;
  const mirrored = entry.placement === 'mirrored';
  return { ok: true, value: { name, ranks, stages, microBatches, rankOfStage, mirrored, lists } };
}

function failure(rule: string, message: string, fix?: Problem['fix']): Result<never> {
  return { ok: false, problems: [fix ? { rule, message, fix } : { rule, message }] };
}
