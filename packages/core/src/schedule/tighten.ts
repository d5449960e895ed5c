import {
  BACK_DOWN,
  cameFrom,
  DOWN,
  IDLE,
  isBackward,
  isForward,
  microBatchOf,
  passOf,
  type Grid,
} from './slots.ts';

/** Moves an action to an earlier idle slot, if there is one without more memory; says where. */
type Mover = (rank: number, at: number, earliest: number) => number;

/**
 * Moves actions of a grid to earlier idle slots, one by one from the first slot on, as far as
 * dependencies allow and without holding more activations than the worst rank did before.
 * Only the cool-down (after the last forward on the way down has begun) is moved, and with `warmUp`
 * also what comes before the first backward is through; the pattern in between stays.
 * With `warmUp` the grid must show its weight-gradients, without it must not.
 * Greedy reordering of Qi et al., arXiv 2405.15362, in the order of the authors' code.
 */
export function tighten(grid: Grid, warmUp: boolean): void {
  const { ranks, microBatches, slots } = grid;
  const move = warmUp ? weightsShown(grid) : weightsImplied(grid);
  /** By (micro-batch * 4 + pass) * ranks + rank: the slot of each action so far. */
  const placed = new Int32Array(4 * ranks * microBatches);
  /** By rank * 2 * microBatches, + n: the slots of its backwards so far, in order. */
  const backwards = new Int32Array(2 * ranks * microBatches);
  const backwardCount = new Int32Array(ranks);
  const lastWeight = new Int32Array(ranks).fill(-1);

  /** The last slot of what an action needs. */
  const needs = (rank: number, pass: number, m: number): number => {
    if (pass > BACK_DOWN) {
      return Math.max(backwards[2 * microBatches * rank + m]!, lastWeight[rank]!);
    }
    const cell = (m * 4 + pass) * ranks + rank;
    const from = cameFrom(pass, rank);
    let last = m > 0 ? placed[cell - 4 * ranks]! : -1;
    if (from >= 0 && from < ranks) last = Math.max(last, placed[cell - rank + from]!);
    return pass > DOWN ? Math.max(last, placed[cell - ranks]!) : last;
  };
  const noteBackward = (rank: number, slot: number): void => {
    const row = 2 * microBatches * rank;
    let place = row + backwardCount[rank]!;
    for (; place > row && backwards[place - 1]! > slot; place--) {
      backwards[place] = backwards[place - 1]!;
    }
    backwards[place] = slot;
    backwardCount[rank] = backwardCount[rank]! + 1;
  };

  let phase: 'warm-up' | 'steady' | 'cool-down' = 'warm-up';
  for (let index = 0, rank = 0, at = 0; index < slots.length; index++) {
    const action = slots[index]!;
    if (action !== IDLE) {
      const pass = passOf(action);
      const m = microBatchOf(action);
      if (phase === 'warm-up' && pass === BACK_DOWN && rank === 0) phase = 'steady';
      const movable = phase === 'cool-down' || (phase === 'warm-up' && warmUp);
      if (phase === 'steady' && pass === DOWN && m === microBatches - 1) phase = 'cool-down';
      const to = movable ? move(rank, at, needs(rank, pass, m) + 1) : at;
      if (pass > BACK_DOWN) lastWeight[rank] = to;
      else placed[(m * 4 + pass) * ranks + rank] = to;
      if (isBackward(pass)) noteBackward(rank, to);
    }
    if (++rank === ranks) {
      rank = 0;
      at++;
    }
  }
}

/** For a grid that shows its weight-gradients, each of which frees one activation. */
function weightsShown({ ranks, slots }: Grid): Mover {
  /** Activations held after each slot. */
  const held = new Int32Array(slots.length);
  for (let index = 0; index < slots.length; index++) {
    const before = index < ranks ? 0 : held[index - ranks]!;
    held[index] = before + (slots[index] === IDLE ? 0 : change(passOf(slots[index]!)));
  }
  const most = held.reduce((a, b) => Math.max(a, b), 0);
  return (rank, at, earliest) => {
    const action = slots[at * ranks + rank]!;
    const pass = passOf(action);
    let to = earliest;
    if (isForward(pass)) {
      to = at;
      while (to > earliest && held[(to - 1) * ranks + rank]! < most) to--;
    }
    while (to < at && slots[to * ranks + rank] !== IDLE) to++;
    slots[at * ranks + rank] = IDLE;
    slots[to * ranks + rank] = action;
    for (let slot = to; slot < at; slot++) {
      const index = slot * ranks + rank;
      held[index] = held[index]! + change(pass);
    }
    return to;
  };
}

/** What an action does to the number of activations held, weight-gradients being shown. */
function change(pass: number): number {
  return isForward(pass) ? 1 : isBackward(pass) ? 0 : -1;
}

/** For a grid without: every idle slot takes the weight-gradient of an earlier backward. */
function weightsImplied({ ranks, slots }: Grid): Mover {
  /** Activations held, and weight-gradients owed, after each slot. */
  const held = new Int32Array(slots.length);
  const owed = new Int32Array(slots.length);
  const oldHeld = new Int32Array(slots.length / ranks);
  const oldOwed = new Int32Array(slots.length / ranks);
  const last = Int32Array.from({ length: ranks }, (_, rank) => {
    let at = slots.length / ranks - 1;
    while (at > 0 && slots[at * ranks + rank] === IDLE) at--;
    return at;
  });

  /**
   * Recounts a rank from slot `from` on, as if `action` stood there and not at slot `gone`.
   * @returns the most held; if it is more than `limit`, the counts are left as they were.
   */
  function recount(rank: number, from: number, action: number, gone: number, limit: number) {
    const before = (from - 1) * ranks + rank;
    let count = from > 0 ? held[before]! : 0;
    let debt = from > 0 ? owed[before]! : 0;
    let peak = 0;
    for (let slot = from, index = before + ranks; slot <= last[rank]!; slot++, index += ranks) {
      const here = slot === gone ? IDLE : slot === from ? action : slots[index]!;
      if (here !== IDLE) {
        if (isForward(passOf(here))) count++;
        else debt++;
      } else if (debt > 0) {
        count--;
        debt--;
      }
      if (slot >= gone && held[index] === count && owed[index] === debt) break;
      oldHeld[slot] = held[index]!;
      oldOwed[slot] = owed[index]!;
      held[index] = count;
      owed[index] = debt;
      if (count > peak) peak = count;
      if (peak > limit) {
        for (let back = slot; back >= from; back--) {
          held[back * ranks + rank] = oldHeld[back]!;
          owed[back * ranks + rank] = oldOwed[back]!;
        }
        break;
      }
    }
    return peak;
  }

  let most = 0;
  for (let rank = 0; rank < ranks; rank++) {
    most = Math.max(most, recount(rank, 0, slots[rank]!, Infinity, Infinity));
  }
  return (rank, at, earliest) => {
    const action = slots[at * ranks + rank]!;
    for (let to = earliest; to < at; to++) {
      if (slots[to * ranks + rank] !== IDLE) continue;
      if (recount(rank, to, action, at, most) > most) continue;
      slots[at * ranks + rank] = IDLE;
      slots[to * ranks + rank] = action;
      return to;
    }
    return at;
  };
}
