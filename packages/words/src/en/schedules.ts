import type { ScheduleName } from '@shardplay/core';

/** Name and one line of each pipeline schedule; docs/schedules has a page on each. */
export const scheduleWords: Readonly<
  Record<ScheduleName, { readonly name: string; readonly line: string }>
> = {
  gpipe: {
    name: 'GPipe',
    line: 'All forward passes, then all backward passes: simple, and every micro-batch stays in memory.',
  },
  '1f1b': {
    name: '1F1B',
    line: 'One forward, one backward in turn: the bubble of GPipe, but never more micro-batches in memory than stages ahead.',
  },
  'eager-1f1b': {
    name: 'Eager 1F1B',
    line: '1F1B with about twice the warm-up: data sets out early, so a slow link is hidden, for twice the memory.',
  },
  '1f1b-v': {
    name: '1F1B-V',
    line: '1F1B with two chunks a rank, down and back up in a V: about two thirds of the memory.',
  },
  'interleaved-1f1b': {
    name: 'Interleaved 1F1B',
    line: 'Several small chunks a rank instead of one large: the bubble shrinks by their number, messages grow by it.',
  },
  'looped-bfs': {
    name: 'Looped breadth-first',
    line: 'Several chunks a rank, all micro-batches through one before the next: each chunk’s weights are gathered once.',
  },
  'zb-h1': {
    name: 'ZB-H1',
    line: 'The backward pass is split, and weight gradients fill the waiting: a third of the bubble at the memory of 1F1B.',
  },
  'zb-h2': {
    name: 'ZB-H2',
    line: 'ZB-H1 with twice the activations: no rank waits between its first action and its last.',
  },
  'zb-v': {
    name: 'ZB-V',
    line: 'Split backward passes on a V of two chunks a rank: no waiting in between, at the memory of 1F1B.',
  },
  'v-half': {
    name: 'V-Half',
    line: 'A V whose pattern frees activations sooner: about half the memory of 1F1B for a little waiting.',
  },
  'v-min': {
    name: 'V-Min',
    line: 'The V that holds least: about a third of the memory of 1F1B, with more waiting if costs differ.',
  },
  'interleaved-zb': {
    name: 'Interleaved zero bubble',
    line: 'Several chunks a rank and split backward passes: the smallest bubble of all that go round the ranks.',
  },
  dualpipe: {
    name: 'DualPipe',
    line: 'Micro-batches enter at both ends and pass each other, each forward fused with a backward: half the hops, twice the weights.',
  },
  'dualpipe-v': {
    name: 'DualPipeV',
    line: 'DualPipe folded in the middle: the same meeting of forward and backward, on half the ranks and one copy of the weights.',
  },
};
