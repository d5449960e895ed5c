import { estimate, readScenario, resolveScenario, type Answer } from '@shardplay/core';
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
  const read = readScenario(run.scenario);
  const resolved = read.ok ? resolveScenario(read.value) : read;
  if (!resolved.ok) return { problems: resolved.problems.map((problem) => problem.message) };
  const answer = estimate(resolved.value);
  return {
    predicted: figures(answer),
    problems: answer.problems.map((problem) => problem.message),
  };
}

function figures({ memory, step }: Answer): Predicted {
  const [first] = memory.stages;
  return {
    stepSeconds: step.seconds,
    allocatedBytes: Math.max(...memory.stages.map((stage) => stage.allocated)),
    reservedBytes: Math.max(...memory.stages.map((stage) => stage.reserved)),
    deviceBytes: memory.peakBytes,
    stateBytes:
      first!.weights + first!.gradients + first!.masterWeights + first!.moments + first!.buffers,
    fits: memory.fits,
  };
}
