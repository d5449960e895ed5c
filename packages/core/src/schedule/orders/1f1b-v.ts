import {
  BACK_DOWN,
  BACK_UP,
  cameFrom,
  DOWN,
  emptyGrid,
  IDLE,
  isBackward,
  isForward,
  listsOf,
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
  const grid = emptyGrid(ranks, microBatches, length);
  for (const pass of [DOWN, UP, BACK_UP, BACK_DOWN]) {
    for (let rank = 0; rank < ranks; rank++) {
      for (let m = 0; m < microBatches; m++) {
        const at = (first[pass]![rank]! + PERIOD * m) * ranks + rank;
        grid.slots[at] = slotOf(pass, m);
        if (isBackward(pass)) grid.slots[at + ranks] = slotOf(pass + REST, m);
      }
    }
  }
  tightenWhole(grid);
  return listsOf(grid, false);
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
function tightenWhole({ ranks, microBatches, slots }: Grid): void {
  /** By (micro-batch * 4 + pass) * ranks + rank: last slot of each action so far. */
  const placed = new Int32Array(4 * ranks * microBatches);
  /** Activations held after each slot. */
  const held = new Int32Array(slots.length);
  for (let index = 0; index < slots.length; index++) {
    const before = index < ranks ? 0 : held[index - ranks]!;
    held[index] = before + (slots[index] === IDLE ? 0 : change(passOf(slots[index]!)));
  }
  const most = held.reduce((a, b) => Math.max(a, b), 0);

  for (let index = 0; index < slots.length; index++) {
    const action = slots[index]!;
    if (action === IDLE || passOf(action) >= REST) continue;
    const rank = index % ranks;
    const at = (index - rank) / ranks;
    const pass = passOf(action);
    const cell = (microBatchOf(action) * 4 + pass) * ranks + rank;
    const from = cameFrom(pass, rank);
    let needs = cell >= 4 * ranks ? placed[cell - 4 * ranks]! : -1;
    if (from >= 0 && from < ranks) needs = Math.max(needs, placed[cell - rank + from]!);
    if (pass > DOWN) needs = Math.max(needs, placed[cell - ranks]!);

    const idle = (slot: number) => slots[slot * ranks + rank] === IDLE;
    let to = needs + 1;
    if (isForward(pass)) {
      const earliest = to;
      to = at;
      while (to > earliest && held[(to - 1) * ranks + rank]! < most) to--;
      while (to < at && !idle(to)) to++;
      for (let slot = to; slot < at; slot++) held[slot * ranks + rank]! += 1;
      slots[index] = IDLE;
      slots[to * ranks + rank] = action;
      placed[cell] = to;
    } else {
      while (to < at && !(idle(to) && idle(to + 1))) to++;
      for (let slot = to + 1; slot <= at; slot++) held[slot * ranks + rank]! -= 1;
      const rest = slots[index + ranks]!;
      slots[index] = slots[index + ranks] = IDLE;
      slots[to * ranks + rank] = action;
      slots[(to + 1) * ranks + rank] = rest;
      placed[cell] = to + 1;
    }
  }
}

/** What a slot does to the number of activations held: a backward frees one with its second. */
function change(pass: number): number {
  return isForward(pass) ? 1 : pass >= REST ? -1 : 0;
}
