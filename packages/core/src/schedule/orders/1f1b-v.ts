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
import { heldAfter } from '../tighten.ts';

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
        const index = rank * length + first[pass]![rank]! + PERIOD * m;
        grid.slots[index] = slotOf(pass, m);
        if (isBackward(pass)) grid.slots[index + 1] = slotOf(pass + REST, m);
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
function tightenWhole({ ranks, microBatches, length, slots }: Grid): void {
  /** By (micro-batch * 4 + pass) * ranks + rank: last slot of each action so far. */
  const placed = new Int32Array(4 * ranks * microBatches);
  const held = heldAfter(slots, length, change);
  const most = held.reduce((a, b) => Math.max(a, b), 0);

  for (let at = 0; at < length; at++) {
    for (let rank = 0; rank < ranks; rank++) {
      const row = rank * length;
      const action = slots[row + at]!;
      const pass = passOf(action);
      if (action === IDLE || pass >= REST) continue;
      const cell = (microBatchOf(action) * 4 + pass) * ranks + rank;
      const from = cameFrom(pass, rank);
      let needs = cell >= 4 * ranks ? placed[cell - 4 * ranks]! : -1;
      if (from >= 0 && from < ranks) needs = Math.max(needs, placed[cell - rank + from]!);
      if (pass > DOWN) needs = Math.max(needs, placed[cell - ranks]!);
      const move = isForward(pass) ? moveForward : moveBackward;
      placed[cell] = move(row + at, row + needs + 1) - row;
    }
  }

  /** Both say at which slot the action now ends. */
  function moveForward(at: number, earliest: number): number {
    let to = at;
    while (to > earliest && held[to - 1]! < most) to--;
    while (to < at && slots[to] !== IDLE) to++;
    const action = slots[at]!;
    slots[at] = IDLE;
    slots[to] = action;
    for (let slot = to; slot < at; slot++) held[slot]! += 1;
    return to;
  }

  function moveBackward(at: number, earliest: number): number {
    let to = earliest;
    while (to < at && (slots[to] !== IDLE || slots[to + 1] !== IDLE)) to++;
    const [action, rest] = [slots[at]!, slots[at + 1]!];
    slots[at] = slots[at + 1] = IDLE;
    slots[to] = action;
    slots[to + 1] = rest;
    for (let slot = to + 1; slot <= at; slot++) held[slot]! -= 1;
    return to + 1;
  }
}

/** What a slot does to the number of activations held: a backward frees one with its second. */
function change(pass: number): number {
  return isForward(pass) ? 1 : pass >= REST ? -1 : 0;
}
