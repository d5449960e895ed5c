import type { PipelineState } from '@shardplay/core';
import type { EpisodeWords } from '../episode-words.ts';
import { SCHEDULE_WORDS } from './schedules.ts';
import { places } from './places.ts';

const SCHEDULE_LABELS = Object.fromEntries(
  Object.entries(SCHEDULE_WORDS).map(([name, { label }]) => [name, label]),
) as { [Name in keyof typeof SCHEDULE_WORDS]: string };

/** What a rank holds activations of: where it has several chunks of the model, each counts. */
function heldUnit(count: number, virtualStages: number): string {
  const unit = virtualStages > 1 ? 'chunk' : 'micro-batch';
  return count === 1 ? unit : `${unit}${virtualStages > 1 ? 's' : 'es'}`;
}

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
    schedule: { label: 'Schedule', options: SCHEDULE_LABELS },
    against: { label: 'Beside it', options: { none: 'nothing', ...SCHEDULE_LABELS } },
    virtualStages: { label: 'Chunks on each rank, where a schedule leaves it open' },
    backward: { label: 'Backward pass, times the forward' },
    weightShare: { label: 'Of it, weight gradients' },
    transfer: { label: 'Sending to the next rank, in forward passes' },
    memoryLimit: { label: 'Micro-batches that a rank has memory for' },
  },
  schedules: SCHEDULE_WORDS,
  gantt: {
    picture: 'What each stage does over time',
    player: 'The schedule over time',
    stage: places.stage,
    forward: 'forward',
    backward: 'backward',
    idle: 'idle',
    inputGradient: 'input gradient',
    weightGradient: 'weight gradient',
    cell: (
      rank: string,
      kind: string,
      microBatch: number,
      chunk: number | undefined,
      start: string,
      end: string,
    ) =>
      `${rank}: ${kind} of ${places.microBatch(microBatch)}${chunk === undefined ? '' : `, ${places.chunk(chunk)}`}, from ${start} to ${end}`,
    hint: 'Point at a cell to read it; play or scrub to see the chain fill.',
    kinds: 'What the cells are',
    second: (label: string) => `Beside it, on the same time: ${label}`,
    gap: (faster: string, slower: string, by: string, peak: string, otherPeak: string) =>
      `${faster} ends ${by} forward passes before ${slower}; the fullest ranks keep ${peak} against ${otherPeak} micro-batches.`,
    same: (one: string, other: string, peak: string, otherPeak: string) =>
      `${one} and ${other} end at the same moment; the fullest ranks keep ${peak} against ${otherPeak} micro-batches.`,
    ends: 'This schedule leaves no rank idle between its own first and last action. The chart still shows idle cells, since ranks start one after another and end one after another; runs that let the next step begin at once do not pay for them.',
    strip: (filled: string, outlined?: string) =>
      `Kept on the fullest rank, over time${outlined === undefined ? '' : `: ${filled} filled, ${outlined} outlined`}`,
    limit: (count: number) => `memory for ${count}`,
    time: (now: string, end: string) => `${now} of ${end} forward passes`,
    unit: 'Time is counted in forward passes of one micro-batch through a rank’s whole share of the model.',
    inFlight: (count: number) =>
      count === 1 ? '1 micro-batch in memory' : `${count} micro-batches in memory`,
    inFlightKey: 'most micro-batches held at once',
  },
  readouts: {
    idleFraction: 'of all time is idle, measured off the chart',
    closedFormIdleFraction: 'by the formula, as a check',
    noClosedForm: 'No exact formula is known here: only the simulation tells.',
    mostInFlight: (count: number, virtualStages: number) =>
      `${heldUnit(count, virtualStages)} held at once, at most`,
    makespan: 'forward passes from start to end',
    peakMicroBatches: (count: number) =>
      `${heldUnit(count, 1)} kept by the fullest rank, up to the last gradient`,
  },
  comparison: {
    title: 'All schedules on this chain',
    making: 'Simulating all of them …',
    best: (limit: number, name: string, idle: string, peak: string) =>
      `With memory for ${limit === 1 ? 'one micro-batch' : `${limit} micro-batches`} a rank, ${name} is the fastest: ${idle} idle, at most ${peak} kept.`,
    none: (limit: number) =>
      `No schedule runs with memory for only ${limit === 1 ? 'one micro-batch' : `${limit} micro-batches`}.`,
    refused: (name: string, why: string) => `${name} cannot run here. ${why}`,
    columns: {
      name: 'Schedule',
      idleFraction: 'Idle',
      makespan: 'Makespan',
      peakMicroBatches: 'Kept at most',
      messages: 'Messages',
      weightCopies: 'Copies of weights',
    },
  },
  summary: (
    schedule: string,
    stages: number,
    microBatches: number,
    idle: string,
    inFlight: number,
    virtualStages: number,
  ) =>
    `${schedule} with ${stages === 1 ? 'one stage' : `${stages} stages`} and ` +
    `${microBatches === 1 ? 'one micro-batch' : `${microBatches} micro-batches`}: ${idle} of the time is idle, and the fullest stage holds ` +
    `${inFlight === 1 ? 'one' : inFlight} ${heldUnit(inFlight, virtualStages)} at once.`,
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
    names: {
      idle: 'idle',
      stages: 'stages',
      microBatches: 'micro-batches',
      work: 'work of a rank',
      makespan: 'makespan',
    },
    spokenMeasured: (work: string, makespan: string, idle: string) =>
      `One less the work of a rank, ${work}, over the makespan, ${makespan}: ${idle}.`,
    spoken: (stages: string, microBatches: string, idle: string) =>
      `Stages less one, divided by micro-batches plus stages less one: with ${stages} stages and ${microBatches} micro-batches, ${idle}.`,
  },
  table: {
    caption: 'Stages one by one',
    columns: ['Stage', 'Busy', 'Idle', 'Micro-batches held at once'],
  },
} as const satisfies EpisodeWords<PipelineState>;
