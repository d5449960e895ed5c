import { Writer } from './writer.ts';

/**
 * Orders that are first laid out on a grid of equal slots, one row a rank, and then tightened.
 * V-shaped: every micro-batch makes four passes over the ranks, here in the order in which they
 * happen. Weight-gradients stand apart: of both stages in the order of the backwards (WEIGHT), or
 * of each stage by itself (WEIGHT_UP, WEIGHT_DOWN).
 */
export const DOWN = 0;
export const UP = 1;
export const BACK_UP = 2;
export const BACK_DOWN = 3;
const WEIGHT = 4;
const WEIGHT_UP = 4;

export const IDLE = -1;

/** One row a rank; each slot holds `micro-batch * 8 + pass`, or IDLE. */
export type Grid = Int32Array[];

export const slotOf = (pass: number, m: number): number => m * 8 + pass;
export const passOf = (slot: number): number => slot & 7;
export const microBatchOf = (slot: number): number => slot >> 3;

export const isForward = (pass: number): boolean => pass <= UP;
export const isBackward = (pass: number): boolean => pass === BACK_UP || pass === BACK_DOWN;
/** The rank that a pass comes from, which may be none (-1, or the number of ranks). */
export const cameFrom = (pass: number, rank: number): number =>
  pass === DOWN || pass === BACK_UP ? rank - 1 : rank + 1;

/**
 * Puts a weight-gradient into each idle slot that has one to do; the rest follow at the end.
 * @param apart whether each stage has its own row of weight-gradients; the second stage's go first.
 */
export function withWeights(grid: Grid, apart: boolean): Grid {
  return grid.map((row) => {
    const filled = row.slice();
    const owed = [0, 0];
    const done = [0, 0];
    for (let at = 0; at < filled.length; at++) {
      const action = filled[at]!;
      if (action === IDLE) {
        const which = owed[0]! > 0 ? 0 : 1;
        if (!owed[which]) continue;
        owed[which] -= 1;
        filled[at] = slotOf(WEIGHT + which, done[which]!);
        done[which] = done[which]! + 1;
      } else if (isBackward(passOf(action))) {
        const which = apart && passOf(action) === BACK_DOWN ? 1 : 0;
        owed[which] = owed[which]! + 1;
      }
    }
    return filled;
  });
}

export function withoutWeights(grid: Grid): Grid {
  return grid.map((row) => row.map((action) => (passOf(action) >= WEIGHT ? IDLE : action)));
}

/** Runs every action as early as its rank's order and the other ranks allow, one slot each. */
export function squeezed(grid: Grid, microBatches: number): Grid {
  const ranks = grid.length;
  const end = new Int32Array(4 * ranks * microBatches);
  const cell = (pass: number, rank: number, m: number) => (pass * ranks + rank) * microBatches + m;
  const now = new Int32Array(ranks);
  const tight = grid.map((row) => new Int32Array(row.length).fill(IDLE));
  forEachSlot(grid, (rank, _at, action) => {
    const pass = passOf(action);
    const m = microBatchOf(action);
    let start = now[rank]!;
    if (pass < WEIGHT) {
      const from = cameFrom(pass, rank);
      if (from >= 0 && from < ranks) start = Math.max(start, end[cell(pass, from, m)]!);
      if (pass !== DOWN) start = Math.max(start, end[cell(pass - 1, rank, m)]!);
      end[cell(pass, rank, m)] = start + 1;
    }
    now[rank] = start + 1;
    tight[rank]![start] = action;
  });
  return tight;
}

/** Visits the actions of a grid slot by slot, in each from rank 0 on. It may change meanwhile. */
export function forEachSlot(
  grid: Grid,
  visit: (rank: number, at: number, action: number) => void,
): void {
  const length = Math.max(...grid.map((row) => row.length));
  for (let at = 0; at < length; at++) {
    for (let rank = 0; rank < grid.length; rank++) {
      const action = grid[rank]![at]!;
      if (action !== IDLE) visit(rank, at, action);
    }
  }
}

/**
 * A rank's row as a list. Weight-gradients must stand apart; where there are none at all, the
 * backwards are whole.
 */
export function listOf(row: Int32Array, rank: number, ranks: number, microBatches: number) {
  const list = new Writer(microBatches, 6 * microBatches);
  const split = row.some((action) => action !== IDLE && passOf(action) >= WEIGHT);
  for (const action of row) {
    if (action === IDLE) continue;
    const pass = passOf(action);
    const m = microBatchOf(action);
    const second = pass === UP || pass === BACK_UP || pass === WEIGHT_UP;
    const stage = second ? 2 * ranks - 1 - rank : rank;
    if (isForward(pass)) list.forward(stage, m);
    else if (pass >= WEIGHT) list.weightGradient(stage, m);
    else if (split) list.inputGradient(stage, m);
    else list.backward(stage, m);
  }
  return list.finish();
}
