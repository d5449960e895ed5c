import {
  answerOfRun,
  bestUnder,
  type ChunkCosts,
  chunkCostsOf,
  compareSchedules,
  flagName,
  generate,
  namesOf,
  type PipelineAnswer,
  pipelineAnswer,
  pipelineRun,
  pipelineSettingOf,
  SCHEDULE_NAMES,
  type ScheduleComparison,
  type ScheduleRun,
  type ScheduleShape,
  simulate,
  virtualStagesOf,
} from '@shardplay/core';
import { terminal as words } from '@shardplay/words';
import { BadInput } from '../failure.ts';
import type { Given } from '../given.ts';
import { valueOf } from '../output.ts';
import { withFlags } from '../flags.ts';
import { CHUNK_COSTS, type PipelineFlags, pipelineFlags, RANK_CONTROLS } from './fields.ts';

/** More actions than this take long to print and are no picture any more. */
const MOST_ACTIONS = 4_000_000;
/** F and B, or F, I and W. */
const ACTIONS_PER_CELL = 3;

/** A schedule that ran, and what is read off it. */
export interface Run extends ScheduleRun {
  readonly answer: PipelineAnswer;
}

/** Everything that the flags ask for. */
export interface Runs {
  readonly shown: Run;
  /** A second schedule on the same time; undefined if none was asked for. */
  readonly against: Run | undefined;
  /** The fastest under the memory limit: null if none keeps to it, undefined if not asked for. */
  readonly best: ScheduleComparison | null | undefined;
}

/** Generates the schedules that the flags ask for and times them. */
export function run(flags: PipelineFlags, given: Given): Runs {
  const chunkCost = CHUNK_COSTS.find((key) => given[key] !== undefined);
  const rankControl = RANK_CONTROLS.find((key) => given[key] !== undefined);
  if (chunkCost !== undefined && rankControl !== undefined)
    throw new BadInput(words.pipeline.twoUnits(flagName(rankControl), flagName(chunkCost)));
  const setting = pipelineSettingOf(flags);
  const isLimited = given['memoryLimit'] !== undefined;
  const chunks = [flags.schedule, flags.against, ...(isLimited ? SCHEDULE_NAMES : [])]
    .map((name) => (name === 'none' ? 0 : virtualStagesOf(name, setting)))
    .reduce((sum, each) => sum + each);
  const actions = flags.stages * flags.microBatches * chunks * ACTIONS_PER_CELL;
  if (actions > MOST_ACTIONS) throw new BadInput(words.pipeline.tooMany(actions, MOST_ACTIONS));
  const costs =
    chunkCost === undefined ? chunkCostsOf(flags.schedule, setting) : ownCosts(flags, given);
  return {
    shown: runShown(flags, given, costs),
    against: flags.against === 'none' ? undefined : runAgainst(flags, flags.against),
    best: isLimited
      ? (bestUnder(compareSchedules(setting).rows, flags.memoryLimit) ?? null)
      : undefined,
  };
}

/** The costs of one chunk as they were given. */
function ownCosts(flags: PipelineFlags, given: Given): ChunkCosts {
  const { forward, inputGradient, weightGradient, fullBackward, transfer: latency } = flags;
  const costs = { forward, inputGradient, weightGradient, latency };
  return given['fullBackward'] === undefined ? costs : { ...costs, backward: fullBackward };
}

function runShown(flags: PipelineFlags, given: Given, chunkCosts: ChunkCosts): Run {
  const { schedule: name, variant, pairs: overlap, hidden, microBatchGroup } = flags;
  const { forward, inputGradient, weightGradient, latency } = chunkCosts;
  const shape: ScheduleShape = {
    ranks: flags.stages,
    microBatches: flags.microBatches,
    virtualStages: virtualStagesOf(name, pipelineSettingOf(flags)),
    ...(given['microBatchGroup'] !== undefined && { microBatchGroup }),
    ...(variant !== 'usual' && { variant }),
    ...(flags.planWithCosts && {
      plannedFor: { forward, inputGradient, weightGradient, latency },
    }),
  };
  const told = (sentence: string) =>
    withFlags(sentence.replace(/^ranks:/, 'stages:'), Object.keys(pipelineFlags));
  const costs = { ...chunkCosts, overlap, hidden };
  const schedule = valueOf(generate(name, shape), told);
  const timing = valueOf(simulate(schedule, costs), told);
  const done = { name, virtualStages: shape.virtualStages, schedule, timing };
  return { ...done, answer: answerOfRun(done, shape, costs) };
}

/** The second schedule, as on the page: in its usual order. */
function runAgainst(flags: PipelineFlags, name: ScheduleRun['name']): Run {
  const done = pipelineRun(flags, name);
  return { ...done, answer: pipelineAnswer(flags, done) };
}

/** What `show pipeline --json` prints: the page's figures, and every action with its times. */
export function answerOf({ shown, against, best }: Runs) {
  return {
    ...withActions(shown),
    ...(against && { against: { schedule: against.name, ...withActions(against) } }),
    ...(best !== undefined && { best }),
  };
}

function withActions({ answer, schedule, timing }: Run) {
  return {
    ...answer,
    span: [...timing.span],
    actions: schedule.lists.map((_list, rank) => namesOf(schedule, rank, false)),
    starts: timing.starts.map((row) => [...row]),
    ends: timing.ends.map((row) => [...row]),
  };
}
