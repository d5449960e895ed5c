import { checkShape } from '../../schedule/check-shape.ts';
import {
  type PipelineSetting,
  runOn,
  type ScheduleRun,
  virtualStagesOf,
} from '../../schedule/run-on.ts';
import type { ScheduleName } from '../../schedule/schedule.ts';
import type { Problem } from '../../problem.ts';
import type { PipelineState } from './fields.ts';

/** The pipeline of a state; time is counted in forward passes of one micro-batch through a rank. */
export function settingOf(state: PipelineState): PipelineSetting {
  const { stages, microBatches, virtualStages, backward, weightShare, transfer } = state;
  return {
    ranks: stages,
    microBatches,
    virtualStages,
    forward: 1,
    inputGradient: backward * (1 - weightShare),
    weightGradient: backward * weightShare,
    latency: transfer,
  };
}

/**
 * Runs a schedule on the state's pipeline: every action's start and end, for the picture.
 * @throws RangeError if the schedule cannot run there: `checkPipeline` admits no such state
 */
export function pipelineRun(
  state: PipelineState,
  name: ScheduleName = state.schedule,
): ScheduleRun {
  const run = runOn(name, settingOf(state));
  if (!run.ok) throw new RangeError(run.problems[0]?.message);
  return run.value;
}

/** What stands against a state's schedules: some need an even number of ranks, or many micro-batches. */
export function checkPipeline(
  state: PipelineState,
  asked: ReadonlySet<string> = new Set(),
): readonly Problem[] {
  const first = refusal(state, state.schedule);
  if (first) return [first];
  if (state.against === 'none') return [];
  const second = refusal(state, state.against);
  if (!second) return [];
  return [asked.has('against') ? second : { ...second, fix: { against: 'none' } }];
}

function refusal(state: PipelineState, name: ScheduleName): Problem | undefined {
  const setting = settingOf(state);
  const problem = checkShape(name, {
    ranks: setting.ranks,
    microBatches: setting.microBatches,
    virtualStages: virtualStagesOf(name, setting),
  });
  if (!problem) return undefined;
  const { ranks, ...others } = problem.fix ?? {};
  const fix = { ...others, ...(ranks !== undefined && { stages: ranks }) };
  return { ...problem, message: problem.message.replace(/^ranks:/, 'stages:'), fix };
}
