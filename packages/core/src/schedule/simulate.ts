import type { Problem, Result } from '../problem.ts';
import { FORWARD, isJoined, nameOf, WEIGHT_GRADIENT } from './action.ts';
import { checkLists } from './check.ts';
import { costTable, type Costs } from './costs.ts';
import { rankOf, type Schedule } from './schedule.ts';

/** When everything happens: the answer of `simulate`. Times are in the unit of the costs. */
export interface Timing {
  /** Start of every action, per rank, in the order of the rank's list. */
  readonly starts: readonly Float64Array[];
  readonly ends: readonly Float64Array[];
  /** From the first start to the last end over all ranks, gradient reduction included. */
  readonly makespan: number;
  /** Time that each rank works. */
  readonly busy: Float64Array;
  /** Idle share of the whole picture, ranks x makespan: what a Gantt chart shows. */
  readonly idleFraction: number;
  /** (makespan - busiest rank's work) / that work: the bubble as Megatron's papers count it. */
  readonly bubbleOverIdeal: number;
  /** From each rank's own first start to its own last end. */
  readonly span: Float64Array;
}

const NOT_YET = -1;

/**
 * Runs any list of actions: each rank works through its own list in order, starting an action
 * as soon as the rank is free and what it needs has arrived. F(s) needs F(s - 1); B and I of s
 * need F(s) and the input-gradient of s + 1; W needs I.
 * Time is linear in the number of actions.
 * @returns the timing, or why the list is invalid and where: an action twice, missing or on a
 * rank that does not hold its stage (check.ts), a deadlock, a cost that is no time.
 */
export function simulate(schedule: Schedule, costs: Costs): Result<Timing> {
  const table = costTable(schedule, costs);
  if ('rule' in table) return { ok: false, problems: [table] };
  const wrong = checkLists(schedule);
  if (wrong) return { ok: false, problems: [wrong] };

  const { ranks, stages, microBatches, lists, rankOfStage } = schedule;
  const { duration, latencyDown, latencyUp } = table;
  const { overlap = 'fused', hidden = 0 } = costs;
  const turn = schedule.mirrored ? microBatches / 2 : microBatches;
  const cells = stages * microBatches;
  const forwardEnd = new Float64Array(cells).fill(NOT_YET);
  /** End of the input-gradient, alone or as part of a full backward. */
  const gradientEnd = new Float64Array(cells).fill(NOT_YET);
  const starts = lists.map((list) => new Float64Array(list.length));
  const ends = lists.map((list) => new Float64Array(list.length));
  const busy = new Float64Array(ranks);
  const place = new Int32Array(ranks);
  const free = new Float64Array(ranks);
  /** Ranks that may be able to go on; a rank is on the stack at most once. */
  const stack = Int32Array.from({ length: ranks }, (_, rank) => ranks - 1 - rank);
  let height = ranks;
  /** What a stopped rank waits for: cell * 2, + 1 for a gradient. */
  const waitsFor = new Int32Array(ranks).fill(NOT_YET);

  /** When everything that `code` needs is on `rank`; NOT_YET (and `waitsFor` set) if it is not. */
  function ready(code: number, rank: number): number {
    const kind = code & 3;
    const cell = code >> 3;
    const stage = Math.floor(cell / microBatches);
    const row = cell - stage * microBatches >= turn ? stages + stage : stage;
    let need: number;
    let at: number;
    if (kind === FORWARD) {
      if (stage === 0) return 0;
      need = (cell - microBatches) * 2;
      at = forwardEnd[cell - microBatches]!;
      if (at !== NOT_YET) return at + latencyDown[row]!;
    } else if (kind === WEIGHT_GRADIENT) {
      need = cell * 2 + 1;
      at = gradientEnd[cell]!;
      if (at !== NOT_YET) return at;
    } else {
      need = cell * 2;
      at = forwardEnd[cell]!;
      if (at !== NOT_YET) {
        if (stage === stages - 1) return at;
        need = (cell + microBatches) * 2 + 1;
        const above = gradientEnd[cell + microBatches]!;
        if (above !== NOT_YET) return Math.max(at, above + latencyUp[row]!);
      }
    }
    waitsFor[rank] = need;
    return NOT_YET;
  }

  /** Notes when a result is there, and wakes the rank that stopped for it. */
  function finish(code: number, end: number): void {
    const kind = code & 3;
    if (kind === WEIGHT_GRADIENT) return;
    const cell = code >> 3;
    const stage = Math.floor(cell / microBatches);
    const next = kind === FORWARD ? stage + 1 : stage - 1;
    (kind === FORWARD ? forwardEnd : gradientEnd)[cell] = end;
    if (next < 0 || next === stages) return;
    const mirrored = cell - stage * microBatches >= turn;
    const rank = mirrored ? ranks - 1 - rankOfStage[next]! : rankOfStage[next]!;
    if (waitsFor[rank] === cell * 2 + (kind === FORWARD ? 0 : 1)) {
      waitsFor[rank] = NOT_YET;
      stack[height++] = rank;
    }
  }

  const cost = (code: number): number =>
    duration[(code & 3) * stages + Math.floor((code >> 3) / microBatches)]!;

  while (height > 0) {
    const rank = stack[--height]!;
    const list = lists[rank]!;
    const start = starts[rank]!;
    const end = ends[rank]!;
    let at = place[rank]!;
    let now = free[rank]!;
    while (at < list.length) {
      const code = list[at]!;
      let begin = ready(code, rank);
      if (begin === NOT_YET) break;
      if (begin < now) begin = now;
      const lasts = cost(code);
      if (isJoined(code) && overlap !== 'unfused') {
        const second = list[at + 1]!;
        const also = ready(second, rank);
        if (also === NOT_YET) break;
        if (also > begin) begin = also;
        const secondLasts = cost(second);
        now = begin + lasts + secondLasts - hidden * Math.min(lasts, secondLasts);
        const staggered = overlap === 'staggered';
        start[at] = begin;
        end[at] = staggered ? begin + lasts : now;
        start[at + 1] = staggered ? now - secondLasts : begin;
        end[at + 1] = now;
        finish(code, end[at]!);
        finish(second, now);
        at += 2;
      } else {
        now = begin + lasts;
        start[at] = begin;
        end[at] = now;
        finish(code, now);
        at += 1;
      }
      busy[rank] = busy[rank]! + now - begin;
    }
    place[rank] = at;
    free[rank] = now;
  }

  const stuck = lists.findIndex((list, rank) => place[rank]! < list.length);
  if (stuck >= 0) return { ok: false, problems: [deadlock(schedule, stuck, place, waitsFor)] };
  return { ok: true, value: summary(schedule, starts, ends, busy, table.reduction) };
}

function summary(
  schedule: Schedule,
  starts: Float64Array[],
  ends: Float64Array[],
  work: Float64Array,
  reduction: Float64Array,
): Timing {
  const busy = work.map((time, rank) => time + reduction[rank]!);
  const firstStart = starts.map((row) => row[0] ?? 0);
  const lastEnd = ends.map((row, rank) => (row[row.length - 1] ?? 0) + reduction[rank]!);
  const makespan = Math.max(...lastEnd) - Math.min(...firstStart);
  const busiest = Math.max(...busy);
  const total = schedule.ranks * makespan;
  const worked = busy.reduce((sum, time) => sum + time, 0);
  return {
    starts,
    ends,
    makespan,
    busy,
    idleFraction: total > 0 ? (total - worked) / total : 0,
    bubbleOverIdeal: busiest > 0 ? (makespan - busiest) / busiest : 0,
    span: Float64Array.from(lastEnd, (end, rank) => end - firstStart[rank]!),
  };
}

/** Names the first rank that cannot go on, and what it waits for. */
function deadlock(
  schedule: Schedule,
  rank: number,
  place: Int32Array,
  waitsFor: Int32Array,
): Problem {
  const { microBatches, lists } = schedule;
  const at = place[rank]!;
  const cell = waitsFor[rank]! >> 1;
  const stage = Math.floor(cell / microBatches);
  const holder = rankOf(schedule, stage, cell % microBatches);
  const what = `${stage}${(waitsFor[rank]! & 1) === 0 ? 'F' : 'B or I of micro-batch '}${cell % microBatches}`;
  const holderAt = place[holder]!;
  const there =
    holder === rank
      ? 'which it lists only later'
      : `which rank ${holder} has not run, itself stopped at place ${holderAt}, ` +
        nameOf(lists[holder]![holderAt]!, microBatches);
  return {
    rule: 'no-deadlock',
    message: `actions: deadlock; rank ${rank} stops at place ${at}, ${nameOf(
      lists[rank]![at]!,
      microBatches,
    )}, for want of ${what}, ${there}.`,
  };
}
