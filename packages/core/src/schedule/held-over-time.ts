import { BACKWARD, FORWARD, kindOf, WEIGHT_GRADIENT } from './action.ts';
import type { Schedule } from './schedule.ts';
import type { Timing } from './simulate.ts';

/** How much a rank holds from each moment to the next; chunks, as in in-flight.ts. */
export interface Held {
  /** Moments at which it changes, in order. */
  readonly times: Float64Array;
  /** Chunks held from the moment on. */
  readonly chunks: Int32Array;
}

/**
 * Chunks whose activations a rank holds over time: from the start of their forward pass to the end
 * of their backward pass, or of their weight-gradient where that runs alone.
 */
export function heldOverTime(schedule: Schedule, timing: Timing, rank: number): Held {
  const list = schedule.lists[rank]!;
  const starts = timing.starts[rank]!;
  const ends = timing.ends[rank]!;
  const taken: number[] = [];
  const freed: number[] = [];
  list.forEach((code, place) => {
    const kind = kindOf(code);
    if (kind === FORWARD) taken.push(starts[place]!);
    else if (kind === BACKWARD || kind === WEIGHT_GRADIENT) freed.push(ends[place]!);
  });
  const times = Float64Array.from([...taken, ...freed].sort((a, b) => a - b));
  const chunks = new Int32Array(times.length);
  let at = 0;
  let gone = 0;
  times.forEach((time, index) => {
    while (at < taken.length && taken[at]! <= time) at += 1;
    while (gone < freed.length && freed[gone]! <= time) gone += 1;
    chunks[index] = at - gone;
  });
  return { times, chunks };
}
