import { closedForm } from '../../schedule/closed-form.ts';
import { comparisonOf } from '../../schedule/comparison.ts';
import type { ScheduleRun } from '../../schedule/run-on.ts';
import { peakInFlight } from '../../schedule/in-flight.ts';
import type { PipelineState } from './fields.ts';
import { pipelineRun, settingOf } from './setting.ts';

export interface PipelineAnswer {
  /** Idle cells over all cells from the first start to the last end: measured off the schedule. */
  readonly idleFraction: number;
  /** The same by formula, as a check; null where no formula is exact. */
  readonly closedFormIdleFraction: number | null;
  /** Idle time over working time. */
  readonly bubbleOverIdeal: number;
  /** First start to last end, in forward passes of one micro-batch through one rank. */
  readonly makespan: number;
  /** Most chunks that any rank holds activations of at once, let go at the input-gradient. */
  readonly mostInFlight: number;
  /** The same for each rank: let go at the input-gradient, or kept until the weight-gradient. */
  readonly peakInFlight: {
    readonly atInputGradient: readonly number[];
    readonly atWeightGradient: readonly number[];
  };
  /** Most micro-batches kept by any rank, in shares of a rank's whole model, kept to the last. */
  readonly peakMicroBatches: number;
  /** Chunks of the model on each rank. */
  readonly virtualStages: number;
  /** Sends between ranks in a step. */
  readonly messages: number;
  readonly weightCopies: number;
}

/** What is read off a run; give `run` where the picture has it already. */
export function pipelineAnswer(
  state: PipelineState,
  run: ScheduleRun = pipelineRun(state),
): PipelineAnswer {
  const { idleFraction, bubbleOverIdeal, makespan } = run.timing;
  const peaks = peakInFlight(run.schedule);
  const { peakMicroBatches, messages, weightCopies } = comparisonOf(run);
  return {
    idleFraction,
    closedFormIdleFraction: closedFormIdle(state, run),
    bubbleOverIdeal,
    makespan,
    mostInFlight: Math.max(...peaks.atInputGradient),
    peakInFlight: {
      atInputGradient: [...peaks.atInputGradient],
      atWeightGradient: [...peaks.atWeightGradient],
    },
    peakMicroBatches,
    virtualStages: run.virtualStages,
    messages,
    weightCopies,
  };
}

/** Idle share by the closed form of the makespan: (p - 1) / (m + p - 1) for GPipe and 1F1B. */
function closedFormIdle(state: PipelineState, run: ScheduleRun): number | null {
  const { ranks, microBatches, forward, inputGradient, weightGradient, latency } = settingOf(state);
  if (latency > 0) return null;
  const { virtualStages } = run;
  const costs = {
    forward: forward / virtualStages,
    inputGradient: inputGradient / virtualStages,
    weightGradient: weightGradient / virtualStages,
  };
  const makespan = closedForm(run.name, { ranks, microBatches, virtualStages }, costs);
  if (makespan === null) return null;
  return 1 - (microBatches * (forward + inputGradient + weightGradient)) / makespan;
}
