import type { ScheduleName } from '../schedule/schedule.ts';
import type { LayoutChoice } from '../step/setting.ts';

/** A layout that fits, with what ranks it. */
export interface Candidate {
  readonly choice: LayoutChoice;
  readonly seconds: number;
  readonly peakBytes: number;
}

/** What a search makes smallest. */
export type Objective = 'time' | 'memory' | 'gpus';

/**
 * Two layouts within this share of each other are a tie: configurations that were measured twice
 * differ by 2 % in the median (docs/evidence.md), so no model can tell them apart.
 */
export const TIE_FRACTION = 0.02;

/** What a layout costs in an objective. */
export function costOf(candidate: Candidate, objective: Objective): number {
  return objective === 'memory' ? candidate.peakBytes : candidate.seconds;
}

/**
 * What a person has to think about, in points: a kind of parallelism before all else, then how far
 * the sequence and the layers are cut up (a point for each doubling), then what runs again, which
 * schedule, which part shards, and whether stages differ.
 */
export function complexity(choice: LayoutChoice): number {
  const { tensor, pipeline, context, expert, expertTensor, virtualStages } = choice;
  const axes = [tensor, pipeline, context, expert, expertTensor].filter((size) => size > 1).length;
  return (
    axes * AXIS_POINTS +
    Math.log2(context) +
    (virtualStages > 1 ? INTERLEAVING_POINTS + Math.log2(virtualStages) : 0) +
    RECOMPUTE_POINTS[choice.recompute] +
    (PLAIN_SCHEDULES.includes(choice.schedule) ? 0 : EXOTIC_POINTS) +
    (choice.shardGroup > 0 ? 1 : 0) +
    (choice.layersPerStage ? 1 : 0)
  );
}

/** More than what one axis can bring beside it: a sequence in 64 parts and layers in 32. */
const AXIS_POINTS = 16;
const INTERLEAVING_POINTS = 2;
const RECOMPUTE_POINTS = { none: 0, selective: 1, full: 2 } as const;
const EXOTIC_POINTS = 2;
/** What every engine with a pipeline has. */
const PLAIN_SCHEDULES: readonly ScheduleName[] = ['1f1b', 'gpipe', 'interleaved-1f1b'];

/** Total order on layouts, so that equal costs always come out the same way. */
export function compareChoices(a: LayoutChoice, b: LayoutChoice): number {
  return (
    complexity(a) - complexity(b) ||
    a.tensor * a.context * a.pipeline - b.tensor * b.context * b.pipeline ||
    a.pipeline - b.pipeline ||
    a.tensor - b.tensor ||
    a.context - b.context ||
    a.expert - b.expert ||
    a.expertTensor - b.expertTensor ||
    a.virtualStages - b.virtualStages ||
    a.microBatch - b.microBatch ||
    a.sharding.localeCompare(b.sharding) ||
    a.recompute.localeCompare(b.recompute) ||
    a.schedule.localeCompare(b.schedule) ||
    a.shardGroup - b.shardGroup ||
    Number(b.sequenceParallel) - Number(a.sequenceParallel)
  );
}

/** Keeps the best `size` candidates of however many are shown to it. */
export class Best {
  readonly #kept: Candidate[] = [];
  readonly #size: number;
  readonly #objective: Objective;

  constructor(size: number, objective: Objective) {
    this.#size = size;
    this.#objective = objective;
  }

  /** Whether a layout of this cost would be kept. */
  wants(seconds: number, peakBytes: number): boolean {
    const last = this.#kept[this.#size - 1];
    const cost = this.#objective === 'memory' ? peakBytes : seconds;
    return last === undefined || cost <= costOf(last, this.#objective);
  }

  add(candidate: Candidate): void {
    if (!this.wants(candidate.seconds, candidate.peakBytes)) return;
    const at = this.#kept.findIndex((other) => this.#before(candidate, other));
    this.#kept.splice(at < 0 ? this.#kept.length : at, 0, candidate);
    if (this.#kept.length > this.#size) this.#kept.pop();
  }

  sorted(): readonly Candidate[] {
    return this.#kept;
  }

  #before(a: Candidate, b: Candidate): boolean {
    const difference = costOf(a, this.#objective) - costOf(b, this.#objective);
    return difference < 0 || (difference === 0 && compareChoices(a.choice, b.choice) < 0);
  }
}

/** The layouts that no other beats in both time and memory, fastest first. */
export class ParetoFront {
  #front: Candidate[] = [];

  /** Whether no layout seen so far is at least as fast and as small. */
  wants(seconds: number, peakBytes: number): boolean {
    for (const other of this.#front)
      if (other.seconds <= seconds && other.peakBytes <= peakBytes) return false;
    return true;
  }

  add(candidate: Candidate): void {
    if (!this.wants(candidate.seconds, candidate.peakBytes)) return;
    this.#front = this.#front.filter(
      (other) => other.seconds < candidate.seconds || other.peakBytes < candidate.peakBytes,
    );
    this.#front.push(candidate);
  }

  sorted(): readonly Candidate[] {
    return [...this.#front].sort((a, b) => a.seconds - b.seconds);
  }
}

/**
 * Ranked candidates with those that tie for the first place put in the order in which to try them:
 * those with room to spare before those with little, and of each the simplest first.
 * @param roomyBytes the largest peak with room to spare: one that fits even as far as the model misses
 */
export function simplestFirst(
  ranked: readonly Candidate[],
  objective: Objective,
  roomyBytes: number,
): { readonly ranked: readonly Candidate[]; readonly ties: number } {
  const best = ranked[0];
  if (!best) return { ranked, ties: 0 };
  const limit = costOf(best, objective) * (1 + TIE_FRACTION);
  const tied = ranked.filter((candidate) => costOf(candidate, objective) <= limit);
  const rest = ranked.slice(tied.length);
  const isTight = ({ peakBytes }: Candidate) => Number(peakBytes > roomyBytes);
  const simple = [...tied].sort(
    (a, b) =>
      isTight(a) - isTight(b) ||
      complexity(a.choice) - complexity(b.choice) ||
      costOf(a, objective) - costOf(b, objective),
  );
  return { ranked: [...simple, ...rest], ties: tied.length };
}
