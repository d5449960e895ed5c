import {
  type Costs,
  generate,
  namesOf,
  peakInFlight,
  type Schedule,
  simulate,
  type Timing,
} from '@shardplay/core';
import { terminal as words } from '@shardplay/words';
import { BadInput } from '../failure.ts';
import type { Given } from '../given.ts';
import { valueOf } from '../output.ts';
import { withFlags } from '../flags.ts';
import { pipelineFlags, type PipelineFlags } from './fields.ts';

/** More actions than this take long to print and are no picture any more. */
const MOST_ACTIONS = 4_000_000;

/** A schedule and when everything in it happens. */
export interface Run {
  readonly schedule: Schedule;
  readonly timing: Timing;
}

/** Generates the schedule that the flags ask for and times it; flags not given stay open. */
export function run(flags: PipelineFlags, given: Given): Run {
  const asked = <Key extends keyof PipelineFlags>(key: Key) =>
    given[key] === undefined ? {} : { [key]: flags[key] };
  const { stages, microBatches, virtualStages } = flags;
  const actions = stages * microBatches * virtualStages * ACTIONS_PER_CELL;
  if (actions > MOST_ACTIONS) throw new BadInput(words.pipeline.tooMany(actions, MOST_ACTIONS));
  const schedule = valueOf(
    generate(flags.schedule, {
      ranks: stages,
      microBatches,
      ...asked('virtualStages'),
      ...asked('microBatchGroup'),
      ...(flags.variant === 'usual' ? {} : { variant: flags.variant }),
    }),
    (sentence) => withFlags(sentence, pipelineFlags),
  );
  const costs: Costs = {
    forward: flags.forward,
    inputGradient: flags.inputGradient,
    weightGradient: flags.weightGradient,
    ...asked('backward'),
    latency: flags.transfer,
    overlap: flags.pairs,
    hidden: flags.hidden,
  };
  return { schedule, timing: valueOf(simulate(schedule, costs)) };
}

/** F and B, or F, I and W. */
const ACTIONS_PER_CELL = 3;

/** What `show pipeline --json` prints; times are in the unit of the costs. */
export function answerOf({ schedule, timing }: Run) {
  const peaks = peakInFlight(schedule);
  const ranks = Array.from({ length: schedule.ranks }, (_, rank) => rank);
  return {
    idleFraction: timing.idleFraction,
    bubbleOverIdeal: timing.bubbleOverIdeal,
    makespan: timing.makespan,
    mostInFlight: Math.max(...peaks.atInputGradient),
    peakInFlight: {
      atInputGradient: [...peaks.atInputGradient],
      atWeightGradient: [...peaks.atWeightGradient],
    },
    span: [...timing.span],
    actions: ranks.map((rank) => namesOf(schedule, rank, false)),
    starts: timing.starts.map((row) => [...row]),
    ends: timing.ends.map((row) => [...row]),
  };
}
