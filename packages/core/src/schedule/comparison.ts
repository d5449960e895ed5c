import { CATALOG } from './catalog.ts';
import { peakInFlight } from './in-flight.ts';
import type { ScheduleRun } from './run-on.ts';
import { rankOf, type Schedule, type ScheduleName } from './schedule.ts';

/** What a schedule comes to on the setting, in units that compare. */
export interface ScheduleComparison {
  readonly name: ScheduleName;
  readonly virtualStages: number;
  readonly makespan: number;
  readonly idleFraction: number;
  readonly bubbleOverIdeal: number;
  /**
   * Most micro-batches that any rank keeps, in shares of a rank's whole model (chunks in flight
   * over chunks on the rank), each kept until its weight-gradient: the safe count.
   */
  readonly peakMicroBatches: number;
  /** Sends from one rank to another in a step, both directions. */
  readonly messages: number;
  /** Copies of the weights that the ranks hold together. */
  readonly weightCopies: number;
}

/** What a run comes to. */
export function comparisonOf({
  name,
  virtualStages,
  schedule,
  timing,
}: ScheduleRun): ScheduleComparison {
  const { atWeightGradient } = peakInFlight(schedule);
  return {
    name,
    virtualStages,
    makespan: timing.makespan,
    idleFraction: timing.idleFraction,
    bubbleOverIdeal: timing.bubbleOverIdeal,
    peakMicroBatches: Math.max(...atWeightGradient) / virtualStages,
    messages: messagesOf(schedule),
    weightCopies: CATALOG[name].weightCopies,
  };
}

/** Activations down and gradients up, for each micro-batch and each border between two ranks. */
function messagesOf(schedule: Schedule): number {
  let messages = 0;
  for (let microBatch = 0; microBatch < schedule.microBatches; microBatch++)
    for (let stage = 1; stage < schedule.stages; stage++)
      if (rankOf(schedule, stage, microBatch) !== rankOf(schedule, stage - 1, microBatch))
        messages += 2;
  return messages;
}
