import type { PipelineState } from '@shardplay/core';
import type { EpisodeWords } from '../episode-words.ts';

/** Words of pipeline parallelism. Functions take numbers that are already written with their units. */
export const pipelineWords = {
  title: 'A chain of stages',
  opening: [
    'The other way to cut a model is *between* layers: the first GPU takes the first layers, the next GPU the next, and so on. Each stage hands one modest piece of data to its neighbour, so even a slow link will do.',
    'But a chain has to fill before it works and to empty afterwards. While the first stage works on the first piece, all others [wait](idle). Cutting the batch into *micro-batches* lets them start sooner.',
  ],
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
  model: (gpipeHeld: number, otherHeld: number) => [
    'The chart is not a drawing of a formula: the schedule is a list of actions for each stage, run action by action, each starting as soon as its stage is free and its input has arrived. The [idle share](idle) is counted off it: idle cells over all cells, from the first start to the last end.',
    'For these two schedules a formula says the same: (p − 1) / (m + p − 1), with p stages and m micro-batches. As many micro-batches as stages still leave about half idle; four times as many, about a fifth.',
    `*GPipe* runs all forward passes, then all backward passes. *1F1B* takes up a backward pass as soon as there is one. They idle the same, and yet 1F1B is what people run: [what a stage must keep](inFlight) is ${gpipeHeld} micro-batches under GPipe and at most ${otherHeld} under 1F1B, one for each stage from its own to the last.`,
    'A larger micro-batch does not shrink the bubble. With the batch given, it leaves fewer pieces, and fewer pieces idle more.',
  ],
  takeaway:
    'Stages buy room and ask little of the network: they are the cut that may cross slow links. The price is the bubble, and the cure is many micro-batches, in a schedule that lets go of their activations early.',
  leavesOut: [
    'All stages take the same time here; in a real model the first holds the embedding and the last the vocabulary, and the slowest sets the pace. Handing over takes no time. Very small micro-batches keep a GPU less busy than large ones. And the schedule is only one of many: others split the backward pass or give each GPU several stages, and the bubble shrinks further.',
  ],
} as const satisfies EpisodeWords<PipelineState>;
