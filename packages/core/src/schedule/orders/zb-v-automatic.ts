import { EQUAL_COSTS, type PlannedFor, type Shape } from '../shape.ts';
import { Writer } from '../writer.ts';

/**
 * ZB-V by the automatic scheduler of the zero-bubble authors (sail-sg, zerobubble/scheduler/
 * zbv.py): for costs that differ, or fewer micro-batches than the handcrafted order is laid out
 * for. Lays the actions out round by round, one backward and one forward a rank, and fills waiting
 * time with weight-gradients. At most 2 x ranks chunks are held on a rank, from a chunk's forward
 * to its weight-gradient. Each way of filling is tried twice, the second time knowing how long
 * each rank waited; the first with the shortest longest wait wins.
 */
export function zeroBubbleVAutomatic(shape: Shape): Int32Array[] {
  let best: Draft | undefined;
  for (const fill of FILLINGS) {
    const draft = bestOf(shape, fill);
    if (!best || draft.longestWait < best.longestWait) best = draft;
    if (best.longestWait === 0) break;
  }
  return best!.lists.map((list) => list.finish());
}

/** Lays out again and again, each time with the waits of the last time, while that helps. */
function bestOf(shape: Shape, fill: Filling): Draft {
  let best = new Draft(shape, fill);
  best.layOut();
  while (best.longestWait > 0) {
    const again = new Draft(shape, fill, best.waited);
    again.layOut();
    if (again.longestWait >= best.longestWait) return best;
    best = again;
  }
  return best;
}

/** Whether to fill a gap that is shorter than a weight-gradient, though the rank then is late. */
interface Filling {
  readonly beforeBackward: boolean;
  readonly beforeForward: boolean;
}

const FILLINGS: readonly Filling[] = [true, false].flatMap((beforeBackward) =>
  [true, false].map((beforeForward) => ({ beforeBackward, beforeForward })),
);

/** The four passes of a micro-batch over the ranks, in the order in which they happen. */
const DOWN = 0;
const UP = 1;
const BACK_UP = 2;
const BACK_DOWN = 3;
const NOT_YET = -1;

class Draft {
  readonly lists: Writer[];
  /** Time that each rank has waited since its first forward, and the longest of these. */
  readonly waited: Float64Array;
  longestWait = 0;
  readonly #ranks: number;
  readonly #microBatches: number;
  readonly #costs: PlannedFor;
  readonly #fill: Filling;
  /** How much longer another rank waited the last time: a wait up to that is free. */
  readonly #allowed: Float64Array;
  /** By pass * ranks + rank: actions laid out. */
  readonly #count: Int32Array;
  /** By (pass * ranks + rank) * microBatches + micro-batch. */
  readonly #end: Float64Array;
  readonly #now: Float64Array;
  readonly #held: Int32Array;
  /** By rank: passes whose weight-gradients are put off, oldest first, and how many are done. */
  readonly #putOff: number[][];
  readonly #weights: Int32Array;
  readonly #weightsDone: Int32Array;

  constructor(shape: Shape, fill: Filling, waitedBefore?: Float64Array) {
    const { ranks, microBatches, plannedFor = EQUAL_COSTS } = shape;
    this.#ranks = ranks;
    this.#microBatches = microBatches;
    this.#costs = plannedFor;
    this.#fill = fill;
    this.lists = Array.from({ length: ranks }, () => new Writer(microBatches, 6 * microBatches));
    this.waited = new Float64Array(ranks);
    const longest = waitedBefore ? Math.max(...waitedBefore) : 0;
    this.#allowed = Float64Array.from({ length: ranks }, (_, rank) =>
      waitedBefore ? longest - waitedBefore[rank]! : 0,
    );
    this.#count = new Int32Array(4 * ranks);
    this.#end = new Float64Array(4 * ranks * microBatches).fill(NOT_YET);
    this.#now = new Float64Array(ranks);
    this.#held = new Int32Array(ranks);
    this.#putOff = this.lists.map(() => []);
    this.#weights = new Int32Array(ranks);
    this.#weightsDone = new Int32Array(2 * ranks);
  }

  layOut(): void {
    this.#firstMicroBatch();
    this.#warmUp();
    for (let round = 0; round < 2 * this.#microBatches; round++) {
      this.#backwardRound();
      for (let rank = 0; rank < this.#ranks; rank++) this.#forwardOf(rank);
    }
    for (let rank = 0; rank < this.#ranks; rank++) {
      while (this.#left(rank)) this.#weightGradient(rank);
    }
  }

  /** The first micro-batch down and up, and as many more downwards as there is time and room for. */
  #firstMicroBatch(): void {
    const ranks = this.#ranks;
    for (let rank = 0; rank < ranks; rank++) this.#put(DOWN, rank);
    for (let rank = ranks - 1; rank >= 0; rank--) {
      if (rank < ranks - 1) {
        const arrives = this.#end[this.#cell(UP, rank + 1, 0)]! + this.#costs.latency;
        while (
          this.#held[rank]! + 2 + rank * 2 <= 2 * ranks &&
          this.#now[rank]! + this.#costs.forward <= arrives &&
          this.#done(DOWN, rank) < this.#microBatches
        ) {
          for (let before = 0; before <= rank; before++) this.#put(DOWN, before);
        }
      }
      this.#put(UP, rank);
    }
  }

  /** Forwards, down and up in turn, until no rank is behind the one before it. */
  #warmUp(): void {
    const all = this.#microBatches;
    let pass = DOWN;
    for (let rank = 1; rank < this.#ranks; rank++) {
      const behind = () => {
        const before = rank - 1;
        const up = this.#done(UP, rank);
        const upBefore = this.#done(UP, before);
        if (this.#done(DOWN, rank) + up < this.#done(DOWN, before) + upBefore) return true;
        return up <= upBefore && upBefore < all;
      };
      while (behind()) {
        for (let other = this.#ranks - 1; other >= rank; other--) {
          if (this.#done(pass, other) < all) this.#put(pass, other);
        }
        pass = pass === DOWN ? UP : DOWN;
      }
    }
  }

  /** One input-gradient on every rank: those on the way down from the end, then the others. */
  #backwardRound(): void {
    const onWayDown = new Uint8Array(this.#ranks);
    for (let rank = 0; rank < this.#ranks; rank++) onWayDown[rank] = this.#backDownNext(rank);
    for (let rank = this.#ranks - 1; rank >= 0; rank--) {
      if (onWayDown[rank] === 1) this.#fillAndPut(BACK_DOWN, rank, true);
    }
    for (let rank = 0; rank < this.#ranks; rank++) {
      if (onWayDown[rank] === 0) this.#fillAndPut(BACK_UP, rank, this.#fill.beforeBackward);
    }
  }

  /** 1 if a rank's next input-gradient is that of its first stage, 0 if of its second. */
  #backDownNext(rank: number): number {
    const next = this.#done(BACK_DOWN, rank);
    if (next >= this.#done(BACK_UP, rank)) return 0;
    if (rank === this.#ranks - 1 || this.#done(BACK_UP, rank) >= this.#microBatches) return 1;
    return this.#end[this.#cell(BACK_DOWN, rank + 1, next)] === NOT_YET ? 0 : 1;
  }

  #forwardOf(rank: number): void {
    const up = this.#done(UP, rank);
    const down = this.#done(DOWN, rank);
    if (up >= this.#microBatches) return;
    const arrived = (pass: number, from: number, m: number) =>
      this.#end[this.#cell(pass, from, m)] !== NOT_YET;
    let pass: number;
    if (up >= down) pass = DOWN;
    else if (rank === this.#ranks - 1 || arrived(UP, rank + 1, up)) pass = UP;
    else if (down < this.#microBatches && (rank === 0 || arrived(DOWN, rank - 1, down)))
      pass = DOWN;
    else return;
    while (this.#held[rank]! + 1 > 2 * this.#ranks) this.#weightGradient(rank);
    this.#fillAndPut(pass, rank, this.#fill.beforeForward);
  }

  /** Puts weight-gradients while the rank would wait, then the action itself. */
  #fillAndPut(pass: number, rank: number, fillSmallGap: boolean): void {
    const arrives = this.#arrives(pass, rank);
    const { weightGradient } = this.#costs;
    while (this.#left(rank) && arrives >= this.#now[rank]! + weightGradient) {
      this.#weightGradient(rank);
    }
    const bearable = Math.max(this.longestWait, this.#allowed[rank]!) - this.waited[rank]!;
    if (fillSmallGap && this.#left(rank) && arrives - this.#now[rank]! > bearable) {
      this.#weightGradient(rank);
    }
    this.#put(pass, rank);
  }

  #left(rank: number): boolean {
    return this.#weights[rank]! < this.#putOff[rank]!.length;
  }

  /** When what a rank's next action of a pass needs is there; NOT_YET if it needs no other rank. */
  #arrives(pass: number, rank: number): number {
    const towardsEnd = pass === DOWN || pass === BACK_UP;
    const from = towardsEnd ? rank - 1 : rank + 1;
    if (from < 0 || from === this.#ranks) return NOT_YET;
    return this.#end[this.#cell(pass, from, this.#done(pass, rank))]! + this.#costs.latency;
  }

  #put(pass: number, rank: number): void {
    const { forward, inputGradient } = this.#costs;
    const m = this.#done(pass, rank);
    const now = this.#now[rank]!;
    const start = Math.max(now, this.#arrives(pass, rank));
    if (this.#done(DOWN, rank) > 0) {
      this.waited[rank] = this.waited[rank]! + start - now;
      this.longestWait = Math.max(this.longestWait, this.waited[rank]!);
    }
    const isForward = pass === DOWN || pass === UP;
    const end = start + (isForward ? forward : inputGradient);
    this.#now[rank] = this.#end[this.#cell(pass, rank, m)] = end;
    this.#count[pass * this.#ranks + rank] = m + 1;
    const stage = this.#stage(pass, rank);
    if (isForward) {
      this.#held[rank] = this.#held[rank]! + 1;
      this.lists[rank]!.forward(stage, m);
    } else {
      this.#putOff[rank]!.push(pass);
      this.lists[rank]!.inputGradient(stage, m);
    }
  }

  #weightGradient(rank: number): void {
    const pass = this.#putOff[rank]![this.#weights[rank]!]!;
    const slot = (pass - BACK_UP) * this.#ranks + rank;
    const m = this.#weightsDone[slot]!;
    this.#weights[rank] = this.#weights[rank]! + 1;
    this.#weightsDone[slot] = m + 1;
    this.#now[rank] = this.#now[rank]! + this.#costs.weightGradient;
    this.#held[rank] = this.#held[rank]! - 1;
    this.lists[rank]!.weightGradient(this.#stage(pass, rank), m);
  }

  #stage(pass: number, rank: number): number {
    return pass === DOWN || pass === BACK_DOWN ? rank : 2 * this.#ranks - 1 - rank;
  }

  #done(pass: number, rank: number): number {
    return this.#count[pass * this.#ranks + rank]!;
  }

  #cell(pass: number, rank: number, m: number): number {
    return (pass * this.#ranks + rank) * this.#microBatches + m;
  }
}
