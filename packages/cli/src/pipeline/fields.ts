import {
  type FieldTable,
  pipelineEpisode,
  SCHEDULE_NAMES,
  SCHEDULES,
  type StateOf,
} from '@shardplay/core';

/** Longest lists that are still printed in a few seconds. */
const MOST_RANKS = 1024;
const MOST_MICRO_BATCHES = 65_536;
const MOST_CHUNKS = 64;
/** A cost in any unit of time; only ratios matter. */
const MOST_COST = 1e6;

function count<Key extends string>(key: Key, maximum: number, initial: number) {
  return {
    kind: 'number',
    key,
    unit: 'count',
    minimum: 1,
    maximum,
    scale: 'logarithmic',
    integer: true,
    initial,
  } as const;
}

function cost<Key extends string>(key: Key, initial: number) {
  return {
    kind: 'number',
    key,
    unit: 'count',
    minimum: 0,
    maximum: MOST_COST,
    scale: 'linear',
    integer: false,
    initial,
  } as const;
}

/** The usual order of a schedule, and every other that one of them has. */
const VARIANTS = ['usual', ...new Set(SCHEDULE_NAMES.flatMap((name) => SCHEDULES[name].variants))];

const { fields } = pipelineEpisode;

/** The page's controls, under the page's names; the terminal admits longer pipelines. */
const shared = {
  ...fields,
  stages: { ...fields.stages, maximum: MOST_RANKS },
  microBatches: { ...fields.microBatches, maximum: MOST_MICRO_BATCHES },
  virtualStages: { ...fields.virtualStages, maximum: MOST_CHUNKS },
  transfer: { ...fields.transfer, maximum: MOST_COST },
  memoryLimit: { ...fields.memoryLimit, maximum: MOST_MICRO_BATCHES },
} as const satisfies FieldTable;

/** What one chunk costs, each by itself and in any unit of time. */
const chunkCosts = {
  forward: cost('forward', 1),
  inputGradient: cost('inputGradient', 1),
  weightGradient: cost('weightGradient', 1),
  fullBackward: cost('fullBackward', 2),
} as const satisfies FieldTable;

/** Whoever gives one of these counts in chunks, */
export const CHUNK_COSTS = Object.keys(chunkCosts);
/** where these, which speak of a rank's whole share of the model, say nothing. */
export const RANK_CONTROLS = ['backward', 'weightShare', 'against', 'memoryLimit'];

/** What `show pipeline` can be asked: every control of the page, and what only the terminal has. */
export const pipelineFlags = {
  ...shared,
  ...chunkCosts,
  variant: { kind: 'choice', key: 'variant', options: VARIANTS, initial: 'usual' },
  microBatchGroup: count('microBatchGroup', MOST_MICRO_BATCHES, 1),
  pairs: {
    kind: 'choice',
    key: 'pairs',
    options: ['fused', 'staggered', 'unfused'],
    initial: 'fused',
  },
  hidden: {
    kind: 'number',
    key: 'hidden',
    unit: 'fraction',
    minimum: 0,
    maximum: 1,
    scale: 'linear',
    integer: false,
    initial: 0,
  },
  planWithCosts: { kind: 'toggle', key: 'planWithCosts', initial: false },
} as const satisfies FieldTable;

export type PipelineFlags = StateOf<typeof pipelineFlags>;
