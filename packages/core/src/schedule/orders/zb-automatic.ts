import { EQUAL_COSTS, type PlannedFor, type Shape } from '../shape.ts';
import { Writer } from '../writer.ts';

/**
 * The automatic zero-bubble scheduler of the zero-bubble authors (sail-sg, zerobubble/scheduler/
 * zb.py): it lays out one micro-batch after the other, greedily, and puts weight-gradients where a
 * rank would wait, or where it must free an activation. Eight ways of being greedy are tried; the
 * first with the shortest longest rank span wins.
 * An activation is counted from its forward to its weight-gradient.
 */
function automatic(shape: Shape, heldAtMost: number): Int32Array[] {
  const { forward, inputGradient, weightGradient } = shape.plannedFor ?? EQUAL_COSTS;
  const work = shape.microBatches * (forward + inputGradient + weightGradient);
  let best: Draft | undefined;
  for (const greed of WAYS) {
    const draft = new Draft(shape, heldAtMost, greed);
    draft.layOut();
    if (!best || draft.longestSpan() < best.longestSpan()) best = draft;
    // No span is shorter than a rank's work, so nothing better can follow.
    if (best.longestSpan() <= work) break;
  }
  return best!.lists.map((list) => list.finish());
}

/**
 * ZB-H2: zero bubble by twice the warm-up and twice the activations of 1F1B (at most 2 x ranks a
 * rank). The authors' automatic scheduler with that limit ("ZB2P").
 */
export function zeroBubbleTwo(shape: Shape): Int32Array[] {
  return automatic(shape, 2 * shape.ranks);
}

/** ZB-H1 by the same scheduler with the memory of 1F1B, ranks activations a rank ("ZB1P"). */
export function zeroBubbleOneAutomatic(shape: Shape): Int32Array[] {
  return automatic(shape, shape.ranks);
}

interface Greed {
  /** Before its first backward a rank may start a forward that delays it. */
  readonly bubbleBeforeBackward: boolean;
  /** A rank that is two forwards ahead of the next holds back if its backward would wait. */
  readonly backwardFirst: boolean;
  /** Fill a gap that is shorter than a weight-gradient even if the worst rank waits longer. */
  readonly fillSmallGaps: boolean;
}

const WAYS: readonly Greed[] = [true, false].flatMap((bubbleBeforeBackward) =>
  [true, false].flatMap((backwardFirst) =>
    [true, false].map((fillSmallGaps) => ({ bubbleBeforeBackward, backwardFirst, fillSmallGaps })),
  ),
);

class Draft {
  readonly lists: Writer[];
  readonly #shape: Shape;
  readonly #costs: PlannedFor;
  readonly #greed: Greed;
  readonly #heldAtMost: number;
  /** By rank: forwards, input-gradients and weight-gradients laid out, end of the last action. */
  readonly #forwards: Int32Array;
  readonly #inputs: Int32Array;
  readonly #weights: Int32Array;
  readonly #now: Float64Array;
  /** Time that each rank has waited since its first forward, and the longest of these. */
  readonly #waited: Float64Array;
  #longestWait = 0;
  /** End of each forward and input-gradient, by rank * microBatches + micro-batch. */
  readonly #forwardEnd: Float64Array;
  readonly #inputEnd: Float64Array;

  constructor(shape: Shape, heldAtMost: number, greed: Greed) {
    const { ranks, microBatches, plannedFor = EQUAL_COSTS } = shape;
    this.#shape = shape;
    this.#costs = plannedFor;
    this.#greed = greed;
    this.#heldAtMost = heldAtMost;
    this.lists = Array.from({ length: ranks }, () => new Writer(microBatches, 3 * microBatches));
    this.#forwards = new Int32Array(ranks);
    this.#inputs = new Int32Array(ranks);
    this.#weights = new Int32Array(ranks);
    this.#now = new Float64Array(ranks);
    this.#waited = new Float64Array(ranks);
    this.#forwardEnd = new Float64Array(ranks * microBatches);
    this.#inputEnd = new Float64Array(ranks * microBatches);
  }

  /** From each rank's first start to its last end, the longest. */
  longestSpan(): number {
    const { microBatches } = this.#shape;
    const spans = this.#now.map(
      (end, rank) => end - this.#forwardEnd[rank * microBatches]! + this.#costs.forward,
    );
    return Math.max(...spans);
  }

  layOut(): void {
    const { ranks, microBatches } = this.#shape;
    for (let rank = 0; rank < ranks; rank++) this.#forward(rank);
    this.#warmUp();
    for (let rank = ranks - 1; rank >= 0; rank--) this.#inputGradient(rank);
    for (let m = 1; m < microBatches; m++) {
      const next = this.#wantsForward();
      for (let rank = 0; rank < ranks; rank++) {
        if (next[rank] === 1) this.#forwardRound(rank);
      }
      for (let rank = ranks - 1; rank >= 0; rank--) this.#backwardRound(rank, m);
    }
    for (let rank = 0; rank < ranks; rank++) {
      while (this.#weights[rank]! < microBatches) this.#weightGradient(rank);
    }
  }

  /** Forwards of each rank until its first backward can come back to it. */
  #warmUp(): void {
    const { ranks, microBatches } = this.#shape;
    const { forward, inputGradient, latency } = this.#costs;
    const more = new Int32Array(ranks);
    let arrives = this.#now[ranks - 1]! + inputGradient + latency;
    for (let rank = ranks - 2; rank >= 0; rank--) {
      let end = this.#now[rank]!;
      while (
        1 + more[rank]! < microBatches &&
        2 + more[rank]! <= this.#heldAtMost &&
        (this.#greed.bubbleBeforeBackward ? end + forward <= arrives : end < arrives)
      ) {
        end += forward;
        more[rank] = more[rank]! + 1;
      }
      arrives = Math.max(end, arrives) + inputGradient + latency;
    }
    // No rank may be further ahead than the one before it.
    for (let rank = 1; rank < ranks; rank++) {
      while (more[rank]! > 0 && more[rank]! >= more[rank - 1]! && 1 + more[rank]! < microBatches) {
        more[rank] = more[rank]! - 1;
      }
    }
    for (let rank = 0; rank < ranks; rank++) {
      for (let count = more[rank]!; count > 0; count--) this.#forward(rank);
    }
  }

  /** Which ranks run a forward in this round: a rank only if every rank after it does too. */
  #wantsForward(): Uint8Array {
    const { ranks, microBatches } = this.#shape;
    const wants = new Uint8Array(ranks);
    for (let rank = ranks - 1; rank >= 0; rank--) {
      if (rank < ranks - 1 && wants[rank + 1] === 0) break;
      if (this.#forwards[rank]! < microBatches && !this.#holdsBack(rank)) wants[rank] = 1;
      else break;
    }
    return wants;
  }

  #holdsBack(rank: number): boolean {
    const { ranks } = this.#shape;
    const { forward, inputGradient, weightGradient, latency } = this.#costs;
    if (!this.#greed.backwardFirst || rank === ranks - 1) return false;
    if (this.#forwards[rank]! < this.#forwards[rank + 1]! + 2) return false;
    const backwardArrives = this.#now[rank + 1]! + forward + inputGradient + latency;
    const now = this.#now[rank]!;
    if (now >= backwardArrives) return true;
    const over = this.#held(rank) + 1 - this.#heldAtMost;
    const mustFree = Math.min(Math.max(0, over), this.#inputs[rank]! - this.#weights[rank]!);
    if (now + forward + mustFree * weightGradient <= backwardArrives) return false;
    return backwardArrives - now <= this.#longestWait - this.#waited[rank]!;
  }

  #forwardRound(rank: number): void {
    while (this.#held(rank) + 1 > this.#heldAtMost) this.#weightGradient(rank);
    if (rank > 0) this.#fillUntil(rank, this.#forwardArrives(rank));
    this.#forward(rank);
  }

  #backwardRound(rank: number, m: number): void {
    const { ranks, microBatches } = this.#shape;
    if (rank < ranks - 1) this.#fillUntil(rank, this.#inputArrives(rank, m));
    if (rank === 0 && this.#forwards[0] === microBatches) {
      while (this.#weights[0]! < this.#inputs[0]!) this.#weightGradient(0);
    }
    this.#inputGradient(rank);
  }

  /** Weight-gradients while the rank would wait for what arrives at `time`. */
  #fillUntil(rank: number, time: number): void {
    const { weightGradient } = this.#costs;
    const left = () => this.#weights[rank]! < this.#inputs[rank]!;
    while (left() && this.#now[rank]! + weightGradient <= time) this.#weightGradient(rank);
    const gap = time - this.#now[rank]!;
    if (!left() || gap <= 0) return;
    const bearable = gap <= this.#longestWait - this.#waited[rank]!;
    if (!bearable || this.#greed.fillSmallGaps) this.#weightGradient(rank);
  }

  #held(rank: number): number {
    return this.#forwards[rank]! - this.#weights[rank]!;
  }

  #forwardArrives(rank: number): number {
    const cell = (rank - 1) * this.#shape.microBatches + this.#forwards[rank]!;
    return this.#forwardEnd[cell]! + this.#costs.latency;
  }

  #inputArrives(rank: number, m: number): number {
    return this.#inputEnd[(rank + 1) * this.#shape.microBatches + m]! + this.#costs.latency;
  }

  #forward(rank: number): void {
    const { microBatches } = this.#shape;
    const m = this.#forwards[rank]!;
    const start = this.#start(rank, rank > 0 ? this.#forwardArrives(rank) : 0);
    this.#now[rank] = this.#forwardEnd[rank * microBatches + m] = start + this.#costs.forward;
    this.lists[rank]!.forward(rank, m);
    this.#forwards[rank] = m + 1;
  }

  #inputGradient(rank: number): void {
    const { ranks, microBatches } = this.#shape;
    const m = this.#inputs[rank]!;
    const start = this.#start(rank, rank < ranks - 1 ? this.#inputArrives(rank, m) : 0);
    this.#now[rank] = this.#inputEnd[rank * microBatches + m] = start + this.#costs.inputGradient;
    this.lists[rank]!.inputGradient(rank, m);
    this.#inputs[rank] = m + 1;
  }

  #weightGradient(rank: number): void {
    this.lists[rank]!.weightGradient(rank, this.#weights[rank]!);
    this.#weights[rank] = this.#weights[rank]! + 1;
    this.#now[rank] = this.#now[rank]! + this.#costs.weightGradient;
  }

  /** When the next action of a rank starts, noting how long it waited (its first may, for free). */
  #start(rank: number, arrives: number): number {
    const now = this.#now[rank]!;
    if (arrives <= now) return now;
    if (this.#forwards[rank]! > 0) {
      this.#waited[rank] = this.#waited[rank]! + arrives - now;
      this.#longestWait = Math.max(this.#longestWait, this.#waited[rank]!);
    }
    return arrives;
  }
}
