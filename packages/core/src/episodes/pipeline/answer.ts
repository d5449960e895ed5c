import { closedForm } from '../../schedule/closed-form.ts';
import { comparisonOf } from '../../schedule/comparison.ts';
import { type ChunkCosts, chunkCostsOf, type ScheduleRun } from '../../schedule/run-on.ts';
import { peakInFlight } from '../../schedule/in-flight.ts';
import type { Shape } from '../../schedule/shape.ts';
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
  const setting = settingOf(state);
  const { ranks, microBatches } = setting;
  const shape = { ranks, microBatches, virtualStages: run.virtualStages };
  return answerOfRun(run, shape, chunkCostsOf(run.name, setting));
}

/** The same of any run, as it was asked for; times are in the unit of its costs. */
export function answerOfRun(run: ScheduleRun, shape: Shape, costs: ChunkCosts): PipelineAnswer {
  const { idleFraction, bubbleOverIdeal, makespan } = run.timing;
  const peaks = peakInFlight(run.schedule);
  const { peakMicroBatches, messages, weightCopies } = comparisonOf(run);
  return {
    idleFraction,
    closedFormIdleFraction: closedFormIdle(run, shape, costs),
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

/**
 * Idle share by the closed form of the makespan: (p - 1) / (m + p - 1) for GPipe and 1F1B. The
 * formulas speak of a usual order, of links that take no time and of a backward pass that is both
 * gradients.
 */
function closedFormIdle({ name }: ScheduleRun, shape: Shape, costs: ChunkCosts): number | null {
  if (costs.latency > 0 || costs.backward !== undefined || shape.variant !== undefined) return null;
  const makespan = closedForm(name, shape, costs);
  if (makespan === null || makespan === 0) return null;
  const chunk = costs.forward + costs.inputGradient + costs.weightGradient;
  return 1 - (shape.microBatches * shape.virtualStages * chunk) / makespan;
}
