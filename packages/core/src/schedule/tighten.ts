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
  const { ranks, microBatches, length, slots } = grid;
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
  for (let at = 0; at < length; at++) {
    for (let rank = 0; rank < ranks; rank++) {
      const action = slots[rank * length + at]!;
      if (action === IDLE) continue;
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
  }
}

/** For a grid that shows its weight-gradients, each of which frees one activation. */
function weightsShown({ length, slots }: Grid): Mover {
  const held = heldAfter(slots, length, change);
  const most = held.reduce((a, b) => Math.max(a, b), 0);
  return (rank, at, earliest) => {
    const row = rank * length;
    const action = slots[row + at]!;
    const pass = passOf(action);
    let to = row + earliest;
    if (isForward(pass)) {
      to = row + at;
      while (to > row + earliest && held[to - 1]! < most) to--;
    }
    while (to < row + at && slots[to] !== IDLE) to++;
    slots[row + at] = IDLE;
    slots[to] = action;
    const by = change(pass);
    if (by !== 0) for (let slot = to; slot < row + at; slot++) held[slot]! += by;
    return to - row;
  };
}

/** Activations that a rank holds after each slot of its row. */
export function heldAfter(
  slots: Int32Array,
  length: number,
  changeOf: (pass: number) => number,
): Int32Array {
  const held = new Int32Array(slots.length);
  for (let index = 0, count = 0; index < slots.length; index++) {
    if (index % length === 0) count = 0;
    if (slots[index] !== IDLE) count += changeOf(passOf(slots[index]!));
    held[index] = count;
  }
  return held;
}

/** What an action does to the number of activations held, weight-gradients being shown. */
function change(pass: number): number {
  return isForward(pass) ? 1 : isBackward(pass) ? 0 : -1;
}

/** For a grid without: every idle slot takes the weight-gradient of an earlier backward. */
function weightsImplied({ ranks, length, slots }: Grid): Mover {
  /** Activations held, and weight-gradients owed, after each slot. */
  const held = new Int32Array(slots.length);
  const owed = new Int32Array(slots.length);
  const oldHeld = new Int32Array(length);
  const oldOwed = new Int32Array(length);
  /** The last action of each row. */
  const last = Int32Array.from({ length: ranks }, (_, rank) => {
    let index = (rank + 1) * length - 1;
    while (index > rank * length && slots[index] === IDLE) index--;
    return index;
  });

  /**
   * Recounts a row from slot `from` on, as if `action` stood there and not at slot `gone`.
   * @returns the most held; if it is more than `limit`, the counts are left as they were.
   */
  function recount(rank: number, from: number, action: number, gone: number, limit: number) {
    const isFirst = from === rank * length;
    let count = isFirst ? 0 : held[from - 1]!;
    let debt = isFirst ? 0 : owed[from - 1]!;
    let peak = 0;
    for (let slot = from; slot <= last[rank]!; slot++) {
      const here = slot === gone ? IDLE : slot === from ? action : slots[slot]!;
      if (here !== IDLE) {
        if (isForward(passOf(here))) count++;
        else debt++;
      } else if (debt > 0) {
        count--;
        debt--;
      }
      if (slot >= gone && held[slot] === count && owed[slot] === debt) break;
      oldHeld[slot - from] = held[slot]!;
      oldOwed[slot - from] = owed[slot]!;
      held[slot] = count;
      owed[slot] = debt;
      if (count > peak) peak = count;
      if (peak > limit) {
        held.set(oldHeld.subarray(0, slot - from + 1), from);
        owed.set(oldOwed.subarray(0, slot - from + 1), from);
        break;
      }
    }
    return peak;
  }

  let most = 0;
  for (let rank = 0; rank < ranks; rank++) {
    const first = rank * length;
    most = Math.max(most, recount(rank, first, slots[first]!, Infinity, Infinity));
  }
  return (rank, at, earliest) => {
    const row = rank * length;
    const action = slots[row + at]!;
    for (let to = row + earliest; to < row + at; to++) {
      if (slots[to] !== IDLE || recount(rank, to, action, row + at, most) > most) continue;
      slots[row + at] = IDLE;
      slots[to] = action;
      return to - row;
    }
    return at;
  };
}
