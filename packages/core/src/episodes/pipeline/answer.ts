import { closedForm } from '../../schedule/closed-form.ts';
import { peakInFlight } from '../../schedule/in-flight.ts';
import { type PipelineRun, runPipeline, UNIT_COSTS } from '../pipeline-run.ts';
import type { PipelineState } from './fields.ts';

export interface PipelineAnswer {
  /** Idle cells over all cells from the first start to the last end: measured off the schedule. */
  readonly idleFraction: number;
  /** The same by formula, as a check; null where no formula is exact. */
  readonly closedFormIdleFraction: number | null;
  /** Idle time over working time. */
  readonly bubbleOverIdeal: number;
  /** First start to last end, in forward passes of one micro-batch through one stage. */
  readonly makespan: number;
  /** Most micro-batches that any stage holds activations of at once. */
  readonly mostInFlight: number;
  /** The same for each stage: let go at the input-gradient, or kept until the weight-gradient. */
  readonly peakInFlight: {
    readonly atInputGradient: readonly number[];
    readonly atWeightGradient: readonly number[];
  };
}

/** Runs the schedule of a state: every action's start and end, for the picture. */
export function pipelineRun({ schedule, stages, microBatches }: PipelineState): PipelineRun {
  return runPipeline(schedule, stages, microBatches);
}

/** What is read off a run; give `run` where the picture has it already. */
export function pipelineAnswer(
  state: PipelineState,
  run: PipelineRun = pipelineRun(state),
): PipelineAnswer {
  const { idleFraction, bubbleOverIdeal, makespan } = run.timing;
  const peaks = peakInFlight(run.schedule);
  return {
    idleFraction,
    closedFormIdleFraction: closedFormIdle(state),
    bubbleOverIdeal,
    makespan,
    mostInFlight: Math.max(...peaks.atInputGradient),
    peakInFlight: {
      atInputGradient: [...peaks.atInputGradient],
      atWeightGradient: [...peaks.atWeightGradient],
    },
  };
}

/** Idle share by the closed form of the makespan: (p - 1) / (m + p - 1) for GPipe and 1F1B. */
function closedFormIdle({ schedule, stages, microBatches }: PipelineState): number | null {
  const shape = { ranks: stages, microBatches, virtualStages: 1 };
  const makespan = closedForm(schedule, shape, UNIT_COSTS);
  if (makespan === null) return null;
  const { forward, inputGradient, weightGradient } = UNIT_COSTS;
  return 1 - (microBatches * (forward + inputGradient + weightGradient)) / makespan;
}
