import type { Result } from '../problem.ts';
import type { ResolvedScenario } from '../scenario/resolved.ts';
import { generate } from '../schedule/generate.ts';
import type { Schedule } from '../schedule/schedule.ts';
import { simulate, type Timing } from '../schedule/simulate.ts';
import { estimator } from './estimator.ts';
import { choiceOf, givenGroup, settingOf } from './resolve.ts';
import { sendBetween } from './pipeline-sends.ts';

/** The pipeline of a run, action by action, in seconds. */
export interface ScheduledRun {
  readonly schedule: Schedule;
  readonly timing: Timing;
}

/**
 * Runs the schedule of a scenario with what the full model says each stage costs: unequal stages
 * and the way between ranks included.
 * @param mostMicroBatches only so many are run: a steady state repeats
 * @returns problems where the schedule cannot have that shape
 */
export function runSchedule(
  run: ResolvedScenario,
  mostMicroBatches = run.training.microBatches,
): Result<ScheduledRun> {
  const { layout, training } = run;
  const group = givenGroup(run);
  const generated = generate(training.schedule, {
    ranks: layout.pipeline,
    virtualStages: layout.virtualStages,
    microBatches: atMost(mostMicroBatches, training.microBatches, group.microBatchGroup),
    ...group,
  });
  if (!generated.ok) return generated;
  const schedule = generated.value;
  const setting = settingOf(run);
  const choice = choiceOf(run);
  const ranks = estimator(setting).ranks(choice);
  // A rank's chunks are taken as equal parts of it.
  const chunks = schedule.stages / schedule.ranks;
  const perStage = (part: keyof (typeof ranks)[number]) =>
    Array.from(schedule.rankOfStage, (rank) => ranks[rank]![part] / chunks);
  const timing = simulate(schedule, {
    forward: perStage('forward'),
    inputGradient: perStage('inputGradient'),
    weightGradient: perStage('weightGradient'),
    latency: sendBetween(setting, choice),
  });
  return timing.ok ? { ok: true, value: { schedule, timing: timing.value } } : timing;
}

/** A given group is not cut: whole ones, and at least one. */
function atMost(most: number, microBatches: number, group = 1): number {
  if (microBatches <= most) return microBatches;
  return Math.max(group, Math.floor(most / group) * group);
}
