import { BACKWARD, FORWARD, INPUT_GRADIENT, kindOf, WEIGHT_GRADIENT } from './action.ts';
import type { Schedule } from './schedule.ts';

/**
 * Most micro-batches whose activations a rank holds at once, counted in chunks (one stage for
 * one micro-batch; divide by the virtual stages for shares of a rank's model).
 */
export interface PeakInFlight {
  /** If an activation is let go at the input-gradient (I, or B). */
  readonly atInputGradient: Int32Array;
  /** If it is kept until the weight-gradient (W, or B): the zero-bubble papers' upper bound. */
  readonly atWeightGradient: Int32Array;
}

/** Read off the order of each rank's list; no cost changes it. */
export function peakInFlight(schedule: Schedule): PeakInFlight {
  return {
    atInputGradient: peaks(schedule, INPUT_GRADIENT),
    atWeightGradient: peaks(schedule, WEIGHT_GRADIENT),
  };
}

function peaks(schedule: Schedule, release: number): Int32Array {
  return Int32Array.from(schedule.lists, (list) => {
    let held = 0;
    let peak = 0;
    for (const code of list) {
      const kind = kindOf(code);
      if (kind === FORWARD) {
        held += 1;
        if (held > peak) peak = held;
      } else if (kind === BACKWARD || kind === release) held -= 1;
    }
    return peak;
  });
}
