import type { Problem } from '../problem.ts';
import { BACKWARD, cellOf, FORWARD, INPUT_GRADIENT, isJoined, kindOf, nameOf } from './action.ts';
import { rankOf, type Schedule } from './schedule.ts';

const DONE_FORWARD = 1 << FORWARD;
const DONE_FULL = DONE_FORWARD | (1 << BACKWARD);
const DONE_SPLIT = 0b1101;

/**
 * Whether each rank runs only what it holds, each action once, and whether nothing is missing:
 * for every stage and micro-batch one forward, and one full backward or both its halves.
 * (Whether the lists can be run to their end is found by running them: simulate.ts.)
 */
export function checkLists(schedule: Schedule): Problem | undefined {
  const { stages, microBatches, lists } = schedule;
  const cells = stages * microBatches;
  const done = new Uint8Array(cells);
  const ranks = ranksOfCells(schedule);
  for (let rank = 0; rank < lists.length; rank++) {
    const list = lists[rank]!;
    for (let place = 0; place < list.length; place++) {
      const code = list[place]!;
      const cell = cellOf(code);
      const bit = 1 << kindOf(code);
      if (cell < 0 || cell >= cells) {
        return invalid(schedule, 'action-exists', rank, place, 'there is no such stage');
      }
      if (ranks[cell] !== rank) {
        const holder = `that stage is on rank ${ranks[cell]}`;
        return invalid(schedule, 'action-on-its-rank', rank, place, holder);
      }
      if (isJoined(code) && !isPair(code, list[place + 1])) {
        return invalid(
          schedule,
          'pair-of-forward-and-backward',
          rank,
          place,
          'it is fused with no backward',
        );
      }
      if ((done[cell]! & bit) !== 0) {
        return invalid(schedule, 'action-once', rank, place, 'it has been listed before');
      }
      done[cell] = done[cell]! | bit;
    }
  }
  const gap = done.findIndex((bits) => bits !== DONE_FULL && bits !== DONE_SPLIT);
  return gap < 0 ? undefined : incomplete(schedule, gap, done[gap]!);
}

/** A fused pair is a forward and then a whole backward. */
const isPair = (first: number, second: number | undefined): boolean =>
  kindOf(first) === FORWARD && second !== undefined && (second & 7) === BACKWARD;

/** The rank of each cell (stage * microBatches + microBatch). */
function ranksOfCells(schedule: Schedule): Int32Array {
  const { stages, microBatches } = schedule;
  const ranks = new Int32Array(stages * microBatches);
  const turn = schedule.mirrored ? Math.ceil(microBatches / 2) : microBatches;
  for (let stage = 0; stage < stages; stage++) {
    const row = stage * microBatches;
    ranks.fill(rankOf(schedule, stage, 0), row, row + turn);
    if (turn < microBatches) {
      ranks.fill(rankOf(schedule, stage, turn), row + turn, row + microBatches);
    }
  }
  return ranks;
}

function invalid(
  schedule: Schedule,
  rule: string,
  rank: number,
  place: number,
  reason: string,
): Problem {
  const name = nameOf(schedule.lists[rank]![place]!, schedule.microBatches);
  return { rule, message: `actions: rank ${rank}, place ${place}, ${name}: ${reason}.` };
}

function incomplete(schedule: Schedule, cell: number, bits: number): Problem {
  const stage = Math.floor(cell / schedule.microBatches);
  const microBatch = cell % schedule.microBatches;
  const rank = rankOf(schedule, stage, microBatch);
  const name = (kind: string) => `${stage}${kind}${microBatch}`;
  const both = (bits & (1 << BACKWARD)) !== 0 && (bits & ~DONE_FULL) !== 0;
  const missing =
    (bits & DONE_FORWARD) === 0
      ? name('F')
      : (bits & (1 << INPUT_GRADIENT)) !== 0
        ? name('W')
        : `${name('B')}, or ${name('I')} and ${name('W')}`;
  return {
    rule: 'action-missing',
    message: both
      ? `actions: rank ${rank} runs ${name('B')} and also a half of it; it is one or the other.`
      : `actions: rank ${rank} never runs ${missing}.`,
  };
}
