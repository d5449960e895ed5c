import { BACKWARD, FORWARD, INPUT_GRADIENT, cellOf, kindOf } from './action.ts';
import type { PerStage } from './costs.ts';
import type { Schedule } from './schedule.ts';
import type { Timing } from './simulate.ts';

/** What an action takes and gives back, in any unit (chunks, shares of a rank's model, bytes). */
export interface ActivationMemory {
  /** Activations of one micro-batch on one stage, from the start of its forward. */
  readonly activation: PerStage;
  /**
   * The share of them that only goes with the weight-gradient; the rest goes with the
   * input-gradient. 1 is the zero-bubble papers' upper bound, 0 their optimistic count.
   */
  readonly keptForWeightGradient: number;
}

/** What a rank holds over time, as steps: `held[i]` from `times[i]` to `times[i + 1]`. */
export interface HeldSteps {
  readonly times: Float64Array;
  readonly held: Float64Array;
}

/** On one rank: taken at the start of a forward, given back at the end of a gradient. */
export function memoryOverTime(
  schedule: Schedule,
  { starts, ends }: Timing,
  memory: ActivationMemory,
  rank: number,
): HeldSteps {
  const list = schedule.lists[rank]!;
  const times = new Float64Array(list.length + 1);
  const held = new Float64Array(list.length + 1);
  let now = 0;
  for (const [place, code] of list.entries()) {
    const isForward = kindOf(code) === FORWARD;
    times[place + 1] = (isForward ? starts : ends)[rank]![place]!;
    now += change(schedule, memory, code);
    held[place + 1] = now;
  }
  return { times, held };
}

/** By rank, the most held at once; no time changes it. */
export function peakHeld(schedule: Schedule, memory: ActivationMemory): Float64Array {
  return Float64Array.from(schedule.lists, (list) => {
    let now = 0;
    let peak = 0;
    for (const code of list) {
      now += change(schedule, memory, code);
      if (now > peak) peak = now;
    }
    return peak;
  });
}

function change(schedule: Schedule, memory: ActivationMemory, code: number): number {
  const { activation, keptForWeightGradient: kept } = memory;
  const stage = Math.floor(cellOf(code) / schedule.microBatches);
  const whole = typeof activation === 'number' ? activation : activation[stage]!;
  switch (kindOf(code)) {
    case FORWARD:
      return whole;
    case BACKWARD:
      return -whole;
    case INPUT_GRADIENT:
      return -whole * (1 - kept);
    default:
      return -whole * kept;
  }
}
