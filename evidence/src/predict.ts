import { estimate, type Estimate } from '@shardplay/core';
import type { Measured, Run } from './run.ts';

/** What the model says about one run, in the terms in which runs are measured. */
export interface Predicted {
  readonly stepSeconds: number;
  readonly allocatedBytes: number;
  readonly reservedBytes: number;
  readonly deviceBytes: number;
  readonly stateBytes: number;
  readonly fits: boolean;
}

/** The figures of `Measured` that are a size, compared as a ratio. */
export type Figure = Exclude<keyof Measured, 'fits'>;

/** @returns undefined where the model refuses the scenario; `problems` says why */
export function predict(run: Run): { predicted?: Predicted; problems: readonly string[] } {
  const answer = estimate(run.scenario);
  if (!answer.ok) return { problems: answer.problems.map((problem) => problem.message) };
  const problems = answer.value.problems.map((problem) => problem.message);
  return { predicted: figures(answer.value), problems };
}

function figures({ memory, step }: Estimate): Predicted {
  const [first] = memory.stages;
  const worst = memory.stages[memory.worstStage]!;
  return {
    stepSeconds: step.seconds,
    allocatedBytes: Math.max(...memory.stages.map((stage) => stage.allocated)),
    reservedBytes: Math.max(...memory.stages.map((stage) => stage.reserved)),
    deviceBytes: worst.reserved + worst.overhead,
    stateBytes:
      first!.weights + first!.gradients + first!.masterWeights + first!.moments + first!.buffers,
    fits: memory.fits,
  };
}
