import type { Problem, Result } from '../problem.ts';
import { ACTION_KINDS, encode, FORWARD, JOINED, type ActionKind } from './action.ts';
import type { Schedule } from './schedule.ts';

/** A schedule as text: `namesOf` each rank, and who holds which stage. */
export interface WrittenSchedule {
  readonly microBatches: number;
  /** The rank of each stage. */
  readonly rankOfStage: readonly number[];
  readonly mirrored?: boolean;
  /** One list a rank: `3F0`, `(0F3;3B1)OVERLAP_F_B`. */
  readonly actions: readonly (readonly string[])[];
}

const ACTION = /^(\d+)([FBIW])(\d+)$/;
const PAIR = /^\(([^;]+);([^;]+)\)OVERLAP_F_B$/;

/**
 * Reads lists in PyTorch's notation. Whether they can be run is found by `simulate`.
 * @returns the schedule, or which entry cannot be read.
 */
export function parseSchedule(written: WrittenSchedule): Result<Schedule> {
  const { microBatches, rankOfStage, mirrored = false, actions } = written;
  const lists: Int32Array[] = [];
  for (const [rank, names] of actions.entries()) {
    const codes: number[] = [];
    for (const [place, name] of names.entries()) {
      const pair = PAIR.exec(name);
      const parts = (pair ? [pair[1]!, pair[2]!] : [name]).map((part) => codeOf(part, written));
      const first = parts[0];
      if (pair && first !== undefined && (first & 3) === FORWARD) parts[0] = first | JOINED;
      else if (pair) parts[0] = undefined;
      for (const code of parts) {
        if (code === undefined) return { ok: false, problems: [unreadable(rank, place, name)] };
        codes.push(code);
      }
    }
    lists.push(Int32Array.from(codes));
  }
  return {
    ok: true,
    value: {
      name: 'custom',
      ranks: actions.length,
      stages: rankOfStage.length,
      microBatches,
      rankOfStage: Int32Array.from(rankOfStage),
      mirrored,
      lists,
    },
  };
}

function codeOf(name: string, { microBatches, rankOfStage }: WrittenSchedule): number | undefined {
  const match = ACTION.exec(name);
  if (!match) return undefined;
  const [stage, microBatch] = [Number(match[1]), Number(match[3])];
  if (stage >= rankOfStage.length || microBatch >= microBatches) return undefined;
  return encode(ACTION_KINDS.indexOf(match[2] as ActionKind), stage, microBatch, microBatches);
}

function unreadable(rank: number, place: number, name: string): Problem {
  return {
    rule: 'action-readable',
    message: `actions: rank ${rank}, place ${place}: "${name}" is not <stage><F|B|I|W><micro-batch> of a stage and a micro-batch that exist, nor a pair (aFm;bBn)OVERLAP_F_B.`,
  };
}
