import {
  BACK_DOWN,
  cameFrom,
  DOWN,
  forEachSlot,
  IDLE,
  isBackward,
  isForward,
  microBatchOf,
  passOf,
  type Grid,
} from './slots.ts';

/** Finds an earlier slot for an action without more memory, moves it there, and says where. */
type Mover = (rank: number, at: number, earliest: number) => number;

/**
 * Moves actions of a grid to earlier idle slots, one by one from the first slot on, as far as
 * dependencies allow and without holding more activations than the worst rank did before.
 * Only the cool-down (after the last forward on the way down has begun) is moved, and with `warmUp`
 * also what comes before the first backward is through; the pattern in between stays.
 * Greedy reordering of Qi et al., arXiv 2405.15362, in the order of the authors' code.
 */
export function tighten(grid: Grid, microBatches: number, warmUp: boolean): void {
  const move = warmUp ? withWeightsInPlace(grid) : withWeightsImplied(grid);
  const ranks = grid.length;
  const placed = new Int32Array(4 * ranks * microBatches);
  const cell = (pass: number, rank: number, m: number) => (pass * ranks + rank) * microBatches + m;
  /** By rank: slots of the backwards so far, in order; the last weight-gradient's. */
  const backwards = grid.map((): number[] => []);
  const lastWeight = new Int32Array(ranks).fill(-1);

  const needs = (rank: number, pass: number, m: number): number => {
    if (pass > BACK_DOWN) return Math.max(backwards[rank]![m]!, lastWeight[rank]!);
    const from = cameFrom(pass, rank);
    return Math.max(
      from >= 0 && from < ranks ? placed[cell(pass, from, m)]! : -1,
      pass > DOWN ? placed[cell(pass - 1, rank, m)]! : -1,
      m > 0 ? placed[cell(pass, rank, m - 1)]! : -1,
    );
  };

  let phase: 'warm-up' | 'steady' | 'cool-down' = 'warm-up';
  forEachSlot(grid, (rank, at, action) => {
    const pass = passOf(action);
    const m = microBatchOf(action);
    if (phase === 'warm-up' && pass === BACK_DOWN && rank === 0) phase = 'steady';
    const movable = phase === 'cool-down' || (phase === 'warm-up' && warmUp);
    if (phase === 'steady' && pass === DOWN && m === microBatches - 1) phase = 'cool-down';
    const to = movable ? move(rank, at, needs(rank, pass, m) + 1) : at;
    if (pass > BACK_DOWN) lastWeight[rank] = to;
    else placed[cell(pass, rank, m)] = to;
    if (isBackward(pass)) insertSorted(backwards[rank]!, to);
  });
}

function insertSorted(sorted: number[], value: number): void {
  let place = sorted.length;
  while (place > 0 && sorted[place - 1]! > value) place--;
  sorted.splice(place, 0, value);
}

/** For a grid that shows its weight-gradients: an activation is held until the one in its turn. */
function withWeightsInPlace(grid: Grid): Mover {
  const held = grid.map((row) => {
    let count = 0;
    return row.map((action) => (count += action === IDLE ? 0 : change(passOf(action))));
  });
  const most = Math.max(...held.map((row) => Math.max(...row)));
  return (rank, at, earliest) => {
    const row = grid[rank]!;
    const curve = held[rank]!;
    const action = row[at]!;
    const pass = passOf(action);
    let to = earliest;
    if (isForward(pass)) {
      let room = at;
      while (room > earliest && curve[room - 1]! < most) room--;
      to = room;
    }
    while (to < at && row[to] !== IDLE) to++;
    row[at] = IDLE;
    row[to] = action;
    for (let slot = to; slot < at; slot++) curve[slot] = curve[slot]! + change(pass);
    return to;
  };
}

/** What an action does to the number of activations held, weight-gradients being shown. */
function change(pass: number): number {
  return isForward(pass) ? 1 : isBackward(pass) ? 0 : -1;
}

/** For a grid without: every idle slot takes the weight-gradient of an earlier backward. */
function withWeightsImplied(grid: Grid): Mover {
  const held = grid.map((row) => new Int32Array(row.length));
  const owed = grid.map((row) => new Int32Array(row.length));
  const last = grid.map((row) => row.findLastIndex((action) => action !== IDLE));
  const most = Math.max(...grid.map((_, rank) => replay(rank, 0, IDLE, -1, Infinity)));

  /**
   * Recounts a rank from slot `from` on, as if `action` stood there and not at slot `gone`.
   * @returns the most held, or Infinity, and the counts as they were, if it is more than `limit`.
   */
  function replay(rank: number, from: number, action: number, gone: number, limit: number): number {
    const row = grid[rank]!;
    const [heldRow, owedRow] = [held[rank]!, owed[rank]!];
    const undo: [number, number, number][] = [];
    let [count, debt, peak] = [heldRow[from - 1] ?? 0, owedRow[from - 1] ?? 0, 0];
    for (let slot = from; slot <= last[rank]!; slot++) {
      const here = slot === gone ? IDLE : slot === from && action !== IDLE ? action : row[slot]!;
      if (here === IDLE) {
        if (debt > 0) [count, debt] = [count - 1, debt - 1];
      } else if (isForward(passOf(here))) count++;
      else debt++;
      if (slot >= gone && gone >= 0 && heldRow[slot] === count && owedRow[slot] === debt) break;
      peak = Math.max(peak, count);
      undo.push([slot, heldRow[slot]!, owedRow[slot]!]);
      [heldRow[slot], owedRow[slot]] = [count, debt];
      if (count > limit) {
        for (const [at, oldHeld, oldOwed] of undo) [heldRow[at], owedRow[at]] = [oldHeld, oldOwed];
        return Infinity;
      }
    }
    return peak;
  }

  return (rank, at, earliest) => {
    const row = grid[rank]!;
    const action = row[at]!;
    for (let to = earliest; to < at; to++) {
      if (row[to] !== IDLE || replay(rank, to, action, at, most) > most) continue;
      row[at] = IDLE;
      row[to] = action;
      return to;
    }
    return at;
  };
}
