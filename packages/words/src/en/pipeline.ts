import type { PipelineState } from '@shardplay/core';
import type { EpisodeWords } from '../episode-words.ts';

/** Words of pipeline parallelism. Functions take numbers that are already written with their units. */
export const pipelineWords = {
  title: 'A chain of stages',
  bet: {
    question: (stages: number) =>
      `${stages} stages, and the batch goes through in one piece. What share of their time do the GPUs stand idle?`,
    right: (stages: number) =>
      `Right: only one of the ${stages} works at any moment, forward and then all the way back.`,
    wrong: (stages: number) =>
      `Only one of the ${stages} works at any moment, forward and then all the way back.`,
  },
  controls: {
    stages: { label: 'Stages' },
    microBatches: { label: 'Micro-batches' },
    schedule: { label: 'Schedule', options: { gpipe: 'GPipe', '1f1b': '1F1B' } },
  },
  gantt: {
    picture: 'What each stage does over time',
    player: 'The schedule over time',
    stage: (index: number) => `stage ${index}`,
    forward: 'forward',
    backward: 'backward',
    idle: 'idle',
    cell: (kind: string, microBatch: number) => `${kind}, micro-batch ${microBatch}`,
    time: (now: string, end: string) => `${now} of ${end} forward passes`,
    unit: 'Time is counted in forward passes of one micro-batch through one stage; backward takes two.',
    inFlight: (count: number) =>
      count === 1 ? '1 micro-batch in memory' : `${count} micro-batches in memory`,
    inFlightKey: 'most micro-batches held at once',
  },
  readouts: {
    idleFraction: 'of all time is idle, measured off the chart',
    closedFormIdleFraction: 'by the formula, as a check',
    mostInFlight: (count: number) =>
      count === 1 ? 'micro-batch held at once, at most' : 'micro-batches held at once, at most',
    makespan: 'forward passes from start to end',
  },
  summary: (
    schedule: string,
    stages: number,
    microBatches: number,
    idle: string,
    inFlight: number,
  ) =>
    `${schedule} with ${stages === 1 ? 'one stage' : `${stages} stages`} and ` +
    `${microBatches === 1 ? 'one micro-batch' : `${microBatches} micro-batches`}: ${idle} of the time is idle, and the fullest stage holds ` +
    `${inFlight === 1 ? 'one micro-batch' : `${inFlight} micro-batches`} at once.`,
  casesLabel: 'The same chain, fed twice',
  cases: {
    good: {
      label: '8 stages, 32 micro-batches',
      verdict: (idle: string) => `${idle} idle: filling and emptying are short against the work.`,
    },
    bad: {
      label: '8 stages, 1 micro-batch',
      verdict: (idle: string) => `${idle} idle: eight GPUs take turns at the work of one.`,
    },
  },
  formula: {
    names: { idle: 'idle', stages: 'stages', microBatches: 'micro-batches' },
    spoken: (stages: string, microBatches: string, idle: string) =>
      `Stages less one, divided by micro-batches plus stages less one: with ${stages} stages and ${microBatches} micro-batches, ${idle}.`,
  },
  table: {
    caption: 'Stages one by one',
    columns: ['Stage', 'Busy', 'Idle', 'Micro-batches held at once'],
  },
} as const satisfies EpisodeWords<PipelineState>;
