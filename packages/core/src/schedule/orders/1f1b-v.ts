import {
  BACK_DOWN,
  BACK_UP,
  cameFrom,
  DOWN,
  forEachSlot,
  IDLE,
  isBackward,
  isForward,
  listOf,
  microBatchOf,
  passOf,
  slotOf,
  UP,
  type Grid,
} from '../slots.ts';
import type { Shape } from '../shape.ts';

/** Slots from one micro-batch to the next: two forwards, two backwards of two slots each. */
const PERIOD = 6;
/** The second slot of a backward, while the order is being laid out. */
const REST = 4;

/**
 * 1F1B in a V: two stages a rank, down and back up, backwards whole, about two thirds of 1F1B's
 * memory (Qi et al., arXiv 2405.15362). Each micro-batch repeats one pattern; then everything
 * moves to earlier idle slots as long as no rank holds more. The authors' order (sail-sg,
 * zerobubble/scheduler/v1f1b.py); it assumes that a backward takes twice as long as a forward.
 */
export function oneForwardOneBackwardV({ ranks, microBatches }: Shape): Int32Array[] {
  const first = firstMicroBatch(ranks);
  const length = Math.max(...first.flat()) + PERIOD * microBatches + 2;
  const grid: Grid = Array.from({ length: ranks }, (_, rank) => {
    const row = new Int32Array(length).fill(IDLE);
    for (const pass of [DOWN, UP, BACK_UP, BACK_DOWN]) {
      for (let m = 0; m < microBatches; m++) {
        const at = first[pass]![rank]! + PERIOD * m;
        row[at] = slotOf(pass, m);
        if (isBackward(pass)) row[at + 1] = slotOf(pass + REST, m);
      }
    }
    return row;
  });
  tightenWhole(grid, microBatches);
  return grid.map((row, rank) => {
    const starts = row.map((action) => (passOf(action) >= REST ? IDLE : action));
    return listOf(starts, rank, ranks, microBatches);
  });
}

/**
 * The slots of the first micro-batch, by pass and rank: one after the other, with a pause after
 * every three backwards, so that a rank's four actions keep apart when all repeats every six slots.
 */
function firstMicroBatch(ranks: number): number[][] {
  const slots: number[][] = [DOWN, UP, BACK_UP, BACK_DOWN].map(() => []);
  for (let rank = 0; rank < ranks; rank++) {
    slots[DOWN]![rank] = rank;
    slots[UP]![rank] = 2 * ranks - 1 - rank;
  }
  let now = 2 * ranks + (ranks % 3 === 0 ? 3 : 0);
  let inRow = (3 - ((ranks + 2) % 3)) % 3;
  for (let turn = 0; turn < 2 * ranks; turn++) {
    if (turn < ranks) slots[BACK_UP]![turn] = now;
    else slots[BACK_DOWN]![2 * ranks - 1 - turn] = now;
    now += 2;
    inRow += 1;
    if (inRow === 3) {
      inRow = 0;
      now += 3;
    }
  }
  return slots;
}

/** Moves every action as early as dependencies, idle slots and the most held at once allow. */
function tightenWhole(grid: Grid, microBatches: number): void {
  const ranks = grid.length;
  /** Last slot of each action that has been placed. */
  const placed = new Int32Array(4 * ranks * microBatches);
  const cell = (pass: number, rank: number, m: number) => (pass * ranks + rank) * microBatches + m;
  const held = grid.map((row) => {
    let count = 0;
    return row.map((action) => (count += action === IDLE ? 0 : change(passOf(action))));
  });
  const most = Math.max(...held.map((row) => Math.max(...row)));
  forEachSlot(grid, (rank, at, action) => {
    const pass = passOf(action);
    if (pass >= REST) return;
    const m = microBatchOf(action);
    const from = cameFrom(pass, rank);
    const earliest =
      1 +
      Math.max(
        from >= 0 && from < ranks ? placed[cell(pass, from, m)]! : -1,
        pass > DOWN ? placed[cell(pass - 1, rank, m)]! : -1,
        m > 0 ? placed[cell(pass, rank, m - 1)]! : -1,
      );
    const row = grid[rank]!;
    const curve = held[rank]!;
    let to = earliest;
    if (isForward(pass)) {
      let room = at;
      while (room > earliest && curve[room - 1]! < most) room--;
      for (to = room; to < at && row[to] !== IDLE;) to++;
      for (let slot = to; slot < at; slot++) curve[slot] = curve[slot]! + 1;
      row[at] = IDLE;
      row[to] = action;
    } else {
      while (to < at && (row[to] !== IDLE || row[to + 1] !== IDLE)) to++;
      for (let slot = to; slot < at; slot++) curve[slot + 1] = curve[slot + 1]! - 1;
      row[at] = row[at + 1] = IDLE;
      row[to] = action;
      row[to + 1] = slotOf(pass + REST, m);
    }
    placed[cell(pass, rank, m)] = isForward(pass) ? to : to + 1;
  });
}

/** What a slot does to the number of activations held: a backward frees one with its second. */
function change(pass: number): number {
  return isForward(pass) ? 1 : pass >= REST ? -1 : 0;
}
