import { Writer } from './writer.ts';

/**
 * Orders that are first laid out on a grid of equal slots, one row a rank, and then tightened.
 * V-shaped: every micro-batch makes four passes over the ranks, here in the order in which they
 * happen. Weight-gradients stand apart: of both stages in the order of the backwards (WEIGHT), or
 * of each stage by itself (WEIGHT, then WEIGHT + 1 for the first stage).
 */
export const DOWN = 0;
export const UP = 1;
export const BACK_UP = 2;
export const BACK_DOWN = 3;
const WEIGHT = 4;

export const IDLE = -1;

/** `slots[rank * length + at]` holds `micro-batch * 8 + pass`, or IDLE. */
export interface Grid {
  readonly ranks: number;
  readonly microBatches: number;
  /** Slots in a row. */
  readonly length: number;
  readonly slots: Int32Array;
}

export const slotOf = (pass: number, m: number): number => m * 8 + pass;
export const passOf = (slot: number): number => slot & 7;
export const microBatchOf = (slot: number): number => slot >> 3;

export const isForward = (pass: number): boolean => pass <= UP;
export const isBackward = (pass: number): boolean => pass === BACK_UP || pass === BACK_DOWN;
/** The rank that a pass comes from, which may be none (-1, or the number of ranks). */
export const cameFrom = (pass: number, rank: number): number =>
  pass === DOWN || pass === BACK_UP ? rank - 1 : rank + 1;

export function emptyGrid(ranks: number, microBatches: number, length: number): Grid {
  return { ranks, microBatches, length, slots: new Int32Array(ranks * length).fill(IDLE) };
}

/**
 * Puts a weight-gradient into each idle slot that has one to do; the rest follow at the end, for
 * which there must be room.
 * @param apart whether each stage has its own weight-gradients; the second stage's go first.
 */
export function addWeights({ length, slots }: Grid, apart: boolean): void {
  /** Of both stages or the second, and of the first where that is apart. */
  let owed = [0, 0];
  let done = [0, 0];
  for (let index = 0; index < slots.length; index++) {
    if (index % length === 0)
      [owed, done] = [
        [0, 0],
        [0, 0],
      ];
    const action = slots[index]!;
    if (action === IDLE) {
      const which = owed[0]! > 0 ? 0 : 1;
      if (owed[which] === 0) continue;
      owed[which]! -= 1;
      slots[index] = slotOf(WEIGHT + which, done[which]!);
      done[which]! += 1;
    } else if (isBackward(passOf(action))) {
      owed[apart && passOf(action) === BACK_DOWN ? 1 : 0]! += 1;
    }
  }
}

/**
 * Runs every action as early as its rank's order and the other ranks allow, one slot each.
 * Weight-gradients take their slots and are then left out.
 */
export function squeezed({ ranks, microBatches, length, slots }: Grid): Grid {
  const end = new Int32Array(4 * ranks * microBatches);
  const now = new Int32Array(ranks);
  const tight = emptyGrid(ranks, microBatches, length);
  for (let at = 0; at < length; at++) {
    for (let rank = 0; rank < ranks; rank++) {
      const action = slots[rank * length + at]!;
      if (action === IDLE) continue;
      const pass = passOf(action);
      let start = now[rank]!;
      if (pass < WEIGHT) {
        const cell = (microBatchOf(action) * 4 + pass) * ranks + rank;
        const from = cameFrom(pass, rank);
        if (from >= 0 && from < ranks) start = Math.max(start, end[cell - rank + from]!);
        if (pass !== DOWN) start = Math.max(start, end[cell - ranks]!);
        end[cell] = start + 1;
        tight.slots[rank * length + start] = action;
      }
      now[rank] = start + 1;
    }
  }
  return tight;
}

/** The ranks' lists: with backwards split and weight-gradients apart, or with whole backwards. */
export function listsOf({ ranks, microBatches, length, slots }: Grid, split: boolean) {
  return Array.from({ length: ranks }, (_, rank) => {
    const list = new Writer(microBatches, (split ? 6 : 4) * microBatches);
    for (let at = rank * length; at < (rank + 1) * length; at++) {
      const action = slots[at]!;
      if (action === IDLE) continue;
      const pass = passOf(action);
      const m = microBatchOf(action);
      const second = pass === UP || pass === BACK_UP || pass === WEIGHT;
      const stage = second ? 2 * ranks - 1 - rank : rank;
      if (isForward(pass)) list.forward(stage, m);
      else if (isBackward(pass)) {
        if (split) list.inputGradient(stage, m);
        else list.backward(stage, m);
      } else if (split) list.weightGradient(stage, m);
    }
    return list.finish();
  });
}
