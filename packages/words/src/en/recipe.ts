import { counted, type RecipeState } from '@shardplay/core';
import type { EpisodeWords } from '../episode-words.ts';
import { places } from './places.ts';

/** Words of the recipe. Functions take numbers that are already written with their units. */
export const recipeWords = {
  toWorkbench: 'Ask the full model about this layout',
  title: 'Three cuts at once',
  bet: {
    question: (gpus: number, efficiency: string) =>
      `${gpus} copies, no slices, no stages. The ring would leave ${efficiency} of the time for computing, more than any other recipe that uses them all. What happens?`,
    choices: {
      fast: 'It is the fastest recipe',
      slow: 'It runs, but slowly',
      never: 'It does not run',
    },
    right: (memory: string, gpu: string) =>
      `Right: every GPU would have to hold ${memory} in its ${gpu}. A copy is a whole model.`,
    wrong: (memory: string, gpu: string) =>
      `It never starts: every GPU would have to hold ${memory} in its ${gpu}. A copy is a whole model.`,
  },
  controls: {
    tensor: { label: 'Slices (tensor)' },
    pipeline: { label: 'Stages (pipeline)' },
    data: { label: 'Copies (data)' },
    activations: { label: 'Count activations too' },
    node: { label: 'GPUs that NVLink joins', options: { '8': '8, a node', '72': '72, a rack' } },
  },
  axes: { tensor: 'tensor', pipeline: 'pipeline', data: 'data' },
  map: {
    picture: (gpus: number) => `The ${gpus} GPUs, node by node, and who works with whom`,
    node: places.node,
    gpu: (index: number, slice: number, stage: number, copy: number) =>
      `${places.gpu(index)}: ${places.slice(slice)} of ${places.stage(stage)} in ${places.copy(copy)}`,
    idle: (index: number) => `${places.gpu(index)}: not used`,
    group: (axis: string, members: number, reach: string) =>
      members === 1
        ? `${axis}: alone`
        : `${axis}: with ${members === 2 ? 'one other' : `${members - 1} others`}, ${reach}`,
    reach: { gpu: 'alone', domain: 'over NVLink', network: 'over InfiniBand' },
    domain: (gpus: number) => `The frame is one NVLink domain: it joins all ${gpus} GPUs.`,
    numbers: {
      pipeline:
        'The number in a square is its stage, and the shade with it: stage 0 in full colour.',
      data: 'The number in a square is its copy; all are in one stage.',
      tensor: 'The number in a square is its slice; all are in one stage.',
    },
    hint: 'Point at a GPU, or step through them with the arrow keys, to see its three groups.',
  },
  audits: {
    title: 'Three audits',
    memory: {
      name: 'Memory',
      figure: (value: string, limit: string) => `${value} of ${limit}`,
      passes: (model: string, tensor: number, pipeline: number) =>
        `${model} over ${tensor} × ${pipeline} shards.`,
    },
    tensorInNode: {
      name: 'Tensor stays in a node',
      figure: (value: string, limit: string) => `${value} of ${limit}`,
      passes: (slices: number) =>
        slices === 1
          ? 'Layers are not cut, so nothing is exchanged in them.'
          : 'Every layer talks over NVLink.',
    },
    bubble: {
      name: 'Bubble',
      figure: (value: string, limit: string) => `${value}, at most ${limit}`,
      passes: (microBatches: number) =>
        `Measured off the schedule at ${microBatches} micro-batches.`,
    },
    passed: 'passes',
    failed: 'fails',
    mend: (tensor: number, pipeline: number, data: number) =>
      `Take ${tensor} × ${pipeline} × ${data} instead`,
  },
  waterfall: {
    picture: 'What the three cuts leave of the ideal',
    ideal: 'ideal',
    steps: { tensor: 'after slices', pipeline: 'after the bubble', data: 'after the ring' },
    ifItFit: (share: string) => `${share}, if it fit`,
    doesNotFit: 'does not fit',
  },
  outcomes: {
    title: 'Every recipe',
    reveal: 'Show every recipe',
    locked: 'Try one of your own first; then all can be shown.',
    picture: 'All recipes of the cluster, coloured by estimate',
    cell: (tensor: number, pipeline: number, data: number, outcome: string) =>
      `${tensor} × ${pipeline} × ${data}: ${outcome}`,
    fails: (names: string) => `fails ${names}`,
    count: (all: number, passing: number) =>
      `${all} recipes fit on the cluster; ${passing} pass every audit. A map is of one number of copies; the more copies, the fewer GPUs are left to cut with.`,
    panel: (copies: number) => (copies === 1 ? 'one copy' : `${copies} copies`),
    key: {
      measure: 'of the time of its GPUs computes',
      crossed: 'pale or crossed: fails an audit',
      current: 'yours',
    },
    hint: 'Point at a cell, or walk with the arrow keys and from map to map with the Page keys; Enter takes the recipe.',
    best: (tensor: number, pipeline: number, data: number, estimate: string, gpus: number) =>
      `Most from the whole cluster, of those that pass: ${tensor} × ${pipeline} × ${data}, ${estimate} of all ${gpus} GPUs’ time.`,
  },
  readouts: {
    estimate: (gpus: number) => `of ${gpus} GPUs’ time computes`,
    doesNotRun: 'does not run',
    memoryPerGpuBytes: 'on each GPU',
    tensorEfficiency: 'left by the slices',
    idleFraction: 'lost in the bubble',
    dataEfficiency: 'left by the ring of copies',
    gpusUsed: (all: number) => `of ${all} GPUs in use`,
  },
  summary: (
    tensor: number,
    pipeline: number,
    data: number,
    memory: string,
    estimate: string | null,
    failing: string,
  ) =>
    `${counted(tensor, 'slice')} × ${counted(pipeline, 'stage')} × ${data === 1 ? 'one copy' : `${data} copies`}: ${memory} on each GPU, ` +
    (estimate === null ? 'which does not run' : `${estimate} of the time computes`) +
    (failing === '' ? '; all audits pass.' : `; it fails: ${failing}.`),
  tooMany: (gpus: number, all: number) => `${gpus} GPUs wanted, ${all} there`,
  casesLabel: 'Three recipes to compare',
  cases: {
    good: {
      label: '8 × 4 × 2',
      verdict: (estimate: string, memory: string) =>
        `${estimate}: slices fill a node, stages chain the nodes, and ${memory} fit on each GPU.`,
    },
    dataAlone: {
      label: '64 copies',
      verdict: (memory: string, gpu: string) => `${memory} on a GPU of ${gpu}: it does not run.`,
    },
    tensorAcrossNodes: {
      label: '16 slices × 4 stages',
      verdict: (estimate: string, tensor: string) =>
        `${estimate}: slices in two nodes keep only ${tensor}, and nothing later wins that back.`,
    },
  },
  formula: {
    names: {
      model: 'model',
      tensor: 'tensor',
      pipeline: 'pipeline',
      memory: 'memory',
      tensorEfficiency: 'tensor',
      bubble: 'bubble',
      dataEfficiency: 'data',
      estimate: 'estimate',
    },
    spoken: (tensor: string, bubble: string, data: string, estimate: string) =>
      `Tensor efficiency ${tensor}, times one less the bubble of ${bubble}, times data efficiency ${data}: ${estimate}.`,
    spokenMemory: (model: string, tensor: number, pipeline: number, memory: string) =>
      `${model} divided by ${tensor} times ${pipeline}: ${memory} on each GPU.`,
  },
  table: {
    caption: 'The recipe in figures',
    columns: ['Axis', 'Size', 'Leaves', 'Remaining'],
    audits: ['Audit', 'Has', 'May have', 'Verdict'],
  },
} as const satisfies EpisodeWords<RecipeState>;
