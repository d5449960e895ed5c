import { ACTION_KINDS, cellOf, isJoined, kindOf, nameOf, type Action } from './action.ts';

/** Every schedule that Shardplay can generate. */
export const SCHEDULE_NAMES = [
  'gpipe',
  '1f1b',
  'eager-1f1b',
  '1f1b-v',
  'interleaved-1f1b',
  'looped-bfs',
  'zb-h1',
  'zb-h2',
  'zb-v',
  'v-half',
  'v-min',
  'interleaved-zb',
  'dualpipe',
  'dualpipe-v',
] as const;

export type ScheduleName = (typeof SCHEDULE_NAMES)[number];

/** A schedule: who holds which stage, and what each rank does in order. */
export interface Schedule {
  readonly name: ScheduleName | 'custom';
  /** Pipeline ranks. */
  readonly ranks: number;
  /** Global stages: ranks x virtual stages. */
  readonly stages: number;
  readonly microBatches: number;
  /** The rank that holds each stage. */
  readonly rankOfStage: Int32Array;
  /**
   * Whether the second half of the micro-batches flows the other way, through a mirrored copy of
   * the stages: stage s then runs on rank (ranks - 1 - s). Only DualPipe does.
   */
  readonly mirrored: boolean;
  /** One list a rank; the numbers are actions (action.ts). Never written to after generation. */
  readonly lists: readonly Int32Array[];
}

/** The rank that runs a stage for a micro-batch. */
export function rankOf(schedule: Schedule, stage: number, microBatch: number): number {
  const rank = schedule.rankOfStage[stage]!;
  return isMirrored(schedule, microBatch) ? schedule.ranks - 1 - rank : rank;
}

/** Whether a micro-batch flows through the mirrored copy of the stages. */
export function isMirrored(schedule: Schedule, microBatch: number): boolean {
  return schedule.mirrored && microBatch >= schedule.microBatches / 2;
}

/** A rank's list as objects, in order; a fused pair is two neighbours. */
export function actionsOf(schedule: Schedule, rank: number): Action[] {
  const list = schedule.lists[rank]!;
  return Array.from(list, (code, place) => {
    const cell = cellOf(code);
    const stage = Math.floor(cell / schedule.microBatches);
    const action = {
      kind: ACTION_KINDS[kindOf(code)]!,
      stage,
      microBatch: cell % schedule.microBatches,
    };
    if (isJoined(code)) return { ...action, pair: 'first' as const };
    if (place > 0 && isJoined(list[place - 1]!)) return { ...action, pair: 'second' as const };
    return action;
  });
}

/**
 * A rank's list in PyTorch's notation. A fused pair is one entry, `(0F3;3B1)OVERLAP_F_B`,
 * unless `fused` is false.
 */
export function namesOf(schedule: Schedule, rank: number, fused = true): string[] {
  const list = schedule.lists[rank]!;
  const names: string[] = [];
  for (let place = 0; place < list.length; place++) {
    const name = nameOf(list[place]!, schedule.microBatches);
    if (fused && isJoined(list[place]!)) {
      names.push(`(${name};${nameOf(list[++place]!, schedule.microBatches)})OVERLAP_F_B`);
    } else names.push(name);
  }
  return names;
}
