import type { Problem, Result } from '../problem.ts';
import { cellOf, isJoined, kindOf, nameOf } from './action.ts';
import { Board, NOT_YET } from './board.ts';
import { checkLists } from './check.ts';
import { costTable, type Costs } from './costs.ts';
import type { Schedule } from './schedule.ts';

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

  const { ranks, stages, microBatches, lists } = schedule;
  const { duration, reduction } = table;
  const { overlap = 'fused', hidden = 0 } = costs;
  const starts = lists.map((list) => new Float64Array(list.length));
  const ends = lists.map((list) => new Float64Array(list.length));
  const busy = new Float64Array(ranks);
  /** How far each rank is in its list, and when it is free. */
  const place = new Int32Array(ranks);
  const free = new Float64Array(ranks);
  const board = new Board(schedule, table);
  const cost = (code: number): number =>
    duration[kindOf(code) * stages + Math.floor(cellOf(code) / microBatches)]!;

  for (let rank = board.nextRank(); rank !== undefined; rank = board.nextRank()) {
    const list = lists[rank]!;
    const start = starts[rank]!;
    const end = ends[rank]!;
    let at = place[rank]!;
    let now = free[rank]!;
    while (at < list.length) {
      const code = list[at]!;
      let begin = board.ready(code, rank);
      if (begin === NOT_YET) break;
      if (begin < now) begin = now;
      const lasts = cost(code);
      if (isJoined(code) && overlap !== 'unfused') {
        const second = list[at + 1]!;
        const secondReady = board.ready(second, rank);
        if (secondReady === NOT_YET) break;
        if (secondReady > begin) begin = secondReady;
        const secondLasts = cost(second);
        now = begin + lasts + secondLasts - hidden * Math.min(lasts, secondLasts);
        const staggered = overlap === 'staggered';
        start[at] = begin;
        end[at] = staggered ? begin + lasts : now;
        start[at + 1] = staggered ? now - secondLasts : begin;
        end[at + 1] = now;
        board.finish(code, end[at]!);
        board.finish(second, now);
        at += 2;
      } else {
        now = begin + lasts;
        start[at] = begin;
        end[at] = now;
        board.finish(code, now);
        at += 1;
      }
      busy[rank] = busy[rank]! + now - begin;
    }
    place[rank] = at;
    free[rank] = now;
  }

  const stuck = lists.findIndex((list, rank) => place[rank]! < list.length);
  if (stuck >= 0) return { ok: false, problems: [deadlock(schedule, stuck, place, board)] };
  return { ok: true, value: summary(schedule, starts, ends, busy, reduction) };
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
function deadlock(schedule: Schedule, rank: number, place: Int32Array, board: Board): Problem {
  const stops = (who: number) => {
    const name = nameOf(schedule.lists[who]![place[who]!]!, schedule.microBatches);
    return `place ${place[who]}, ${name}`;
  };
  const { what, holder } = board.missing(rank);
  const there =
    holder === rank
      ? 'which it lists only later'
      : `which rank ${holder} has not run, itself stopped at ${stops(holder)}`;
  return {
    rule: 'no-deadlock',
    message: `actions: deadlock; rank ${rank} stops at ${stops(rank)}, for want of ${what}, ${there}.`,
  };
}
