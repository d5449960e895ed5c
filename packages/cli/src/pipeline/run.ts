import {
  closedForm,
  comparisonOf,
  generate,
  namesOf,
  peakInFlight,
  type ScheduleName,
  type ScheduleRun,
  type ScheduleShape,
  shapeOf,
  simulate,
} from '@shardplay/core';
import { terminal as words } from '@shardplay/words';
import { BadInput } from '../failure.ts';
import type { Given } from '../given.ts';
import { valueOf } from '../output.ts';
import { withFlags } from '../flags.ts';
import { pipelineFlags, type PipelineFlags } from './fields.ts';

/** More actions than this take long to print and are no picture any more. */
const MOST_ACTIONS = 4_000_000;

/** A schedule that ran, and its idle share by formula: null where no formula is exact. */
export interface Run extends ScheduleRun {
  readonly closedFormIdleFraction: number | null;
}

/** Generates the schedule that the flags ask for and times it; flags not given stay open. */
export function run(flags: PipelineFlags, given: Given): Run {
  const asked = <Key extends keyof PipelineFlags>(key: Key) =>
    given[key] === undefined ? {} : { [key]: flags[key] };
  const { schedule: name, stages: ranks, microBatches } = flags;
  const actions = ranks * microBatches * flags.virtualStages * ACTIONS_PER_CELL;
  if (actions > MOST_ACTIONS) throw new BadInput(words.pipeline.tooMany(actions, MOST_ACTIONS));
  const { forward, inputGradient, weightGradient, transfer: latency } = flags;
  const costs = { forward, inputGradient, weightGradient };
  const shape = shapeOf(name, {
    ranks,
    microBatches,
    ...asked('virtualStages'),
    ...asked('microBatchGroup'),
    ...(flags.variant !== 'usual' && { variant: flags.variant }),
    ...(flags.planWithCosts && { plannedFor: { ...costs, latency } }),
  });
  const told = (sentence: string) =>
    withFlags(sentence.replace(/^ranks:/, 'stages:'), Object.keys(pipelineFlags));
  const schedule = valueOf(generate(name, shape), told);
  const { pairs: overlap, hidden, variant } = flags;
  const timing = valueOf(
    simulate(schedule, { ...costs, ...asked('backward'), latency, overlap, hidden }),
    told,
  );
  // The formulas speak of the usual order and of a backward pass that is both gradients.
  const hasFormula =
    given['backward'] === undefined && latency === 0 && hidden === 0 && variant === 'usual';
  return {
    name,
    virtualStages: shape.virtualStages,
    schedule,
    timing,
    closedFormIdleFraction: hasFormula ? closedFormIdle(name, shape, costs) : null,
  };
}

/** Idle share of the makespan that a formula gives: a rank works on every chunk it holds. */
function closedFormIdle(
  name: ScheduleName,
  shape: ScheduleShape,
  costs: { forward: number; inputGradient: number; weightGradient: number },
): number | null {
  const makespan = closedForm(name, shape, costs);
  const chunk = costs.forward + costs.inputGradient + costs.weightGradient;
  const work = shape.microBatches * shape.virtualStages * chunk;
  return makespan === null || makespan === 0 ? null : 1 - work / makespan;
}

/** F and B, or F, I and W. */
const ACTIONS_PER_CELL = 3;

/** What `show pipeline --json` prints; times are in the unit of the costs. */
export function answerOf(run: Run) {
  const { schedule, timing, closedFormIdleFraction, virtualStages } = run;
  const { peakMicroBatches, messages, weightCopies } = comparisonOf(run);
  const peaks = peakInFlight(schedule);
  const ranks = Array.from({ length: schedule.ranks }, (_, rank) => rank);
  return {
    idleFraction: timing.idleFraction,
    closedFormIdleFraction,
    bubbleOverIdeal: timing.bubbleOverIdeal,
    makespan: timing.makespan,
    mostInFlight: Math.max(...peaks.atInputGradient),
    peakInFlight: {
      atInputGradient: [...peaks.atInputGradient],
      atWeightGradient: [...peaks.atWeightGradient],
    },
    peakMicroBatches,
    virtualStages,
    messages,
    weightCopies,
    span: [...timing.span],
    actions: ranks.map((rank) => namesOf(schedule, rank, false)),
    starts: timing.starts.map((row) => [...row]),
    ends: timing.ends.map((row) => [...row]),
  };
}
