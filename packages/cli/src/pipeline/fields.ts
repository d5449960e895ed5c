import { type FieldTable, SCHEDULE_NAMES, SCHEDULES, type StateOf } from '@shardplay/core';

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

/**
 * What `show pipeline` can be asked: the episode's controls, with every schedule and every cost.
 * Unlike on the page, ranks and chunks are counted apart: `stages` counts pipeline ranks.
 */
export const pipelineFlags = {
  schedule: { kind: 'choice', key: 'schedule', options: SCHEDULE_NAMES, initial: 'gpipe' },
  variant: { kind: 'choice', key: 'variant', options: VARIANTS, initial: 'usual' },
  stages: count('stages', MOST_RANKS, 8),
  virtualStages: count('virtualStages', MOST_CHUNKS, 1),
  microBatches: count('microBatches', MOST_MICRO_BATCHES, 32),
  microBatchGroup: count('microBatchGroup', MOST_MICRO_BATCHES, 1),
  forward: cost('forward', 1),
  inputGradient: cost('inputGradient', 1),
  weightGradient: cost('weightGradient', 1),
  backward: cost('backward', 2),
  transfer: cost('transfer', 0),
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
