import { cellOf, FORWARD, kindOf, nameOf, WEIGHT_GRADIENT } from './action.ts';
import type { CostTable } from './costs.ts';
import { rankOf, type Schedule } from './schedule.ts';

export const NOT_YET = -1;

/**
 * What is done in a running schedule, who waits for what, and whose turn it is. A rank that stops
 * is woken when the one thing that it stopped for is there, so that the work is linear.
 */
export class Board {
  readonly #schedule: Schedule;
  readonly #costs: CostTable;
  /** From this micro-batch on, data flows the mirrored way. */
  readonly #turn: number;
  /** By cell; NOT_YET until it is done. */
  readonly #forwardEnd: Float64Array;
  /** End of the input-gradient, alone or as part of a full backward. */
  readonly #gradientEnd: Float64Array;
  /** What each stopped rank waits for: cell * 2, + 1 for a gradient. */
  readonly #waitsFor: Int32Array;
  /** Ranks that may be able to go on, each at most once. */
  readonly #stack: Int32Array;
  #height: number;

  constructor(schedule: Schedule, costs: CostTable) {
    const { ranks, stages, microBatches, mirrored } = schedule;
    this.#schedule = schedule;
    this.#costs = costs;
    this.#turn = mirrored ? microBatches / 2 : microBatches;
    this.#forwardEnd = new Float64Array(stages * microBatches).fill(NOT_YET);
    this.#gradientEnd = new Float64Array(stages * microBatches).fill(NOT_YET);
    this.#waitsFor = new Int32Array(ranks).fill(NOT_YET);
    this.#stack = Int32Array.from({ length: ranks }, (_, rank) => ranks - 1 - rank);
    this.#height = ranks;
  }

  /** A rank that may be able to go on; undefined when none is left. */
  nextRank(): number | undefined {
    return this.#height > 0 ? this.#stack[--this.#height] : undefined;
  }

  /** When all that an action needs is on its rank; NOT_YET, and the rank waits, if it is not. */
  ready(code: number, rank: number): number {
    const { stages, microBatches } = this.#schedule;
    const kind = kindOf(code);
    const cell = cellOf(code);
    const stage = Math.floor(cell / microBatches);
    const row = cell - stage * microBatches >= this.#turn ? stages + stage : stage;
    let need: number;
    if (kind === FORWARD) {
      if (stage === 0) return 0;
      need = (cell - microBatches) * 2;
      const before = this.#forwardEnd[cell - microBatches]!;
      if (before !== NOT_YET) return before + this.#costs.latencyDown[row]!;
    } else if (kind === WEIGHT_GRADIENT) {
      need = cell * 2 + 1;
      const own = this.#gradientEnd[cell]!;
      if (own !== NOT_YET) return own;
    } else {
      need = cell * 2;
      const own = this.#forwardEnd[cell]!;
      if (own !== NOT_YET) {
        if (stage === stages - 1) return own;
        need = (cell + microBatches) * 2 + 1;
        const after = this.#gradientEnd[cell + microBatches]!;
        if (after !== NOT_YET) return Math.max(own, after + this.#costs.latencyUp[row]!);
      }
    }
    this.#waitsFor[rank] = need;
    return NOT_YET;
  }

  /** Notes when a result is there, and wakes the rank that stopped for it. */
  finish(code: number, end: number): void {
    const kind = kindOf(code);
    if (kind === WEIGHT_GRADIENT) return;
    const { ranks, stages, microBatches, rankOfStage } = this.#schedule;
    const cell = cellOf(code);
    const stage = Math.floor(cell / microBatches);
    const next = kind === FORWARD ? stage + 1 : stage - 1;
    if (kind === FORWARD) this.#forwardEnd[cell] = end;
    else this.#gradientEnd[cell] = end;
    if (next < 0 || next === stages) return;
    const mirrored = cell - stage * microBatches >= this.#turn;
    const rank = mirrored ? ranks - 1 - rankOfStage[next]! : rankOfStage[next]!;
    if (this.#waitsFor[rank] === cell * 2 + (kind === FORWARD ? 0 : 1)) {
      this.#waitsFor[rank] = NOT_YET;
      this.#stack[this.#height++] = rank;
    }
  }

  /** What a rank that cannot go on waits for, and who would have to run it. */
  missing(rank: number): { readonly what: string; readonly holder: number } {
    const { microBatches } = this.#schedule;
    const cell = this.#waitsFor[rank]! >> 1;
    const stage = Math.floor(cell / microBatches);
    const microBatch = cell % microBatches;
    const isForward = (this.#waitsFor[rank]! & 1) === 0;
    const what = isForward
      ? nameOf(cell * 8 + FORWARD, microBatches)
      : `${stage}B${microBatch} or ${stage}I${microBatch}`;
    return { what, holder: rankOf(this.#schedule, stage, microBatch) };
  }
}
