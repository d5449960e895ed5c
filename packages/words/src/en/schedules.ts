import type { ScheduleName } from '@shardplay/core';

/** Name of each schedule, and what it is in a line; docs/schedules has a page on each. */
export const SCHEDULE_WORDS = {
  gpipe: { label: 'GPipe', line: 'All forward passes, then all backward passes.' },
  '1f1b': { label: '1F1B', line: 'One forward, one backward, as soon as there is one.' },
  'eager-1f1b': {
    label: 'Eager 1F1B',
    line: '1F1B with more forward passes ahead, to hide sends.',
  },
  '1f1b-v': { label: '1F1B-V', line: 'Two chunks a rank, down and back up, with whole backwards.' },
  'interleaved-1f1b': { label: 'Interleaved 1F1B', line: 'Several chunks a rank, in turns.' },
  'looped-bfs': {
    label: 'Looped BFS',
    line: 'Several chunks a rank, each for all micro-batches first.',
  },
  'zb-h1': { label: 'ZB-H1', line: 'Weight gradients fill the gaps; the memory of 1F1B.' },
  'zb-h2': { label: 'ZB-H2', line: 'No gap between first and last action; twice the memory.' },
  'zb-v': { label: 'ZB-V', line: 'Zero bubble on two chunks in a V; the memory of 1F1B.' },
  'v-half': { label: 'V-Half', line: 'A V that keeps about half of what 1F1B keeps.' },
  'v-min': { label: 'V-Min', line: 'A V that keeps about a third.' },
  'interleaved-zb': {
    label: 'Interleaved ZB',
    line: 'Several chunks a rank, backwards split in two.',
  },
  dualpipe: { label: 'DualPipe', line: 'Two streams from both ends; every weight twice.' },
  'dualpipe-v': {
    label: 'DualPipeV',
    line: 'DualPipe cut in half: two chunks in a V, weights once.',
  },
} as const satisfies Readonly<Record<ScheduleName, { label: string; line: string }>>;
