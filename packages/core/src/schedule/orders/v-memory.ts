import {
  addWeights,
  BACK_DOWN,
  BACK_UP,
  DOWN,
  emptyGrid,
  listsOf,
  slotOf,
  squeezed,
  UP,
} from '../slots.ts';
import type { Shape } from '../shape.ts';
import { tighten } from '../tighten.ts';

/**
 * V-Half and V-Min: schedules with controllable memory (Qi et al., arXiv 2405.15362). Two stages a
 * rank in a V; each micro-batch repeats one pattern, six slots after the one before, in which
 * activations live about half, or a third, as long as in 1F1B. Warm-up and cool-down are then
 * tightened without using more memory. The authors' order (sail-sg, zerobubble/scheduler/
 * zbv_greedy.py); it assumes that forward, input-gradient and weight-gradient take equally long.
 */
export function vHalf(shape: Shape): Int32Array[] {
  const { ranks } = shape;
  const pause = ranks % 2 === 0 ? 3 : 0;
  return fromPattern(shape, (rank) => [
    2 * rank,
    3 * ranks - rank - 2,
    3 * ranks + pause + 2 * rank - 1,
    6 * ranks + pause - rank - 2,
  ]);
}

export function vMin(shape: Shape): Int32Array[] {
  const { ranks } = shape;
  const pause = ranks % 3 === 0 ? 2 : 0;
  return fromPattern(shape, (rank) => [
    rank,
    2 * ranks - rank - 1,
    2 * ranks + pause + rank,
    4 * ranks + pause - rank - 1,
  ]);
}

/** Slots from one micro-batch to the next: three kinds of action for each of two stages. */
const PERIOD = 6;

/** @param pattern the slots of the first micro-batch's four passes on each rank. */
function fromPattern(
  { ranks, microBatches }: Shape,
  pattern: (rank: number) => readonly number[],
): Int32Array[] {
  const first = Array.from({ length: ranks }, (_, rank) => pattern(rank));
  // Behind the last backward there is room for every weight-gradient, two a micro-batch.
  const length = Math.max(...first.flat()) + PERIOD * microBatches + 2 * microBatches;
  const grid = emptyGrid(ranks, microBatches, length);
  for (let rank = 0; rank < ranks; rank++) {
    for (const pass of [DOWN, UP, BACK_UP, BACK_DOWN]) {
      const start = rank * length + first[rank]![pass]!;
      for (let m = 0; m < microBatches; m++) grid.slots[start + PERIOD * m] = slotOf(pass, m);
    }
  }
  addWeights(grid, false);
  tighten(grid, true);
  const hidden = squeezed(grid);
  tighten(hidden, false);
  addWeights(hidden, false);
  const tight = squeezed(hidden);
  addWeights(tight, true);
  return listsOf(tight, true);
}
