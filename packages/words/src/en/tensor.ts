import { counted, type TensorState } from '@shardplay/core';
import type { EpisodeWords } from '../episode-words.ts';
import { places } from './places.ts';

/** Words of tensor parallelism. Functions take numbers that are already written with their units. */
export const tensorWords = {
  title: 'Slices of one layer',
  bet: {
    question: (slices: number) =>
      `A layer is cut over ${slices} GPUs, each in another node, joined by Ethernet. Against one GPU alone, the layer runs`,
    choices: {
      faster: 'about 6 times as fast',
      same: 'about as fast',
      slower: 'slower',
    },
    right: (speedup: string) =>
      `Right: ${speedup} of one GPU’s speed. The strips take far longer to travel than to compute.`,
    wrong: (speedup: string) =>
      `It reaches ${speedup} of one GPU’s speed. The strips take far longer to travel than to compute.`,
  },
  controls: {
    slices: { label: 'Slices' },
    link: {
      label: 'Link out of the domain, for slices that leave it',
      options: { nvlink: 'NVLink alone', infiniband: 'InfiniBand', ethernet: 'Ethernet' },
    },
    placement: {
      label: 'Where the slices are',
      options: { together: 'As close as they fit', apart: 'Each in another node' },
    },
    domain: {
      label: 'GPUs that NVLink joins',
      options: { '8': '8, a node', '72': '72, a rack' },
    },
  },
  links: { none: 'no link', nvlink: 'NVLink', infiniband: 'InfiniBand', ethernet: 'Ethernet' },
  placements: { together: 'together', apart: 'apart' },
  product: {
    title: 'One product, cut',
    player: 'The product, act by act',
    cut: { label: 'Cut the weights by', options: { columns: 'Columns', rows: 'Rows' } },
    seenFrom: 'Seen from',
    gpu: places.gpu,
    position: (position: number, last: number) => `Moment ${position} of ${last}`,
    input: 'input',
    weights: 'weights',
    result: (gpu: string) => `result on ${gpu}`,
    whole: 'the same product on one GPU alone',
    missing: 'not there yet',
    spoken: (name: string, numbers: string) => `${name}: ${numbers}`,
    step: (step: number, steps: number) => `Step ${step} of ${steps} round the ring.`,
    alone: 'One GPU: nothing is cut, nothing is sent.',
    acts: {
      columns: {
        cut: [
          'Cut',
          'Each GPU takes some columns of the weights, and all of the input. Dark cells are on the GPU that you look from.',
        ],
        compute: ['Compute', 'Each multiplies alone and gets the same columns of the result.'],
        exchange: ['Exchange', 'The strips go round a ring until every GPU has them all.'],
        compare: ['Compare', 'Side by side, the strips are the product that one GPU gets alone.'],
      },
      rows: {
        cut: [
          'Cut',
          'Each GPU takes some rows of the weights, and the matching columns of the input. Dark cells are on the GPU that you look from.',
        ],
        compute: [
          'Compute',
          'Each gets a result of full size, but only a share of every number: pale cells.',
        ],
        exchange: [
          'Exchange',
          'The shares are summed round a ring; a cell darkens with the shares that are in it.',
        ],
        compare: ['Compare', 'The sums are the product that one GPU gets alone.'],
      },
    },
    equal: (numbers: number) => `All ${numbers} numbers are equal`,
    unequal: 'The numbers differ',
    waiting: 'To be compared at the end',
    drawn: (drawn: number, slices: number, hidden: string) =>
      drawn === slices
        ? `Small whole numbers stand for the real layer, which is ${hidden} wide.`
        : `Small whole numbers stand for the real layer, and ${drawn} GPUs for the ${slices}.`,
  },
  layer: {
    picture: 'Time of one layer: on one GPU, and cut over the slices',
    lanes: (slices: number) => ['one GPU', slices === 1 ? 'uncut' : `${slices} slices`],
    whole: (time: string) => `compute ${time}`,
    compute: (time: string) => `compute ${time}`,
    communication: (time: string) => `exchange ${time}`,
    key: 'Parts of a layer’s time',
    computeKey: 'compute',
    communicationKey: 'exchange',
  },
  map: {
    title: 'Where the slices are',
    picture: (slices: number) =>
      `${slices === 1 ? 'One slice' : `${slices} slices`} in the machines that hold them`,
    domain: { '8': places.node, '72': places.rack },
    slice: (gpu: number, slice: number, bytes: string) =>
      `${places.gpu(gpu)}: ${places.slice(slice)}, ${bytes} of weights`,
    other: (gpu: number) => `${places.gpu(gpu)}: another group’s slice`,
    note: (bytes: string, gpuBytes: string) =>
      `Filled: ${bytes} of weights in the ${gpuBytes} of each GPU.`,
    tooMuch: (bytes: string, gpuBytes: string) =>
      `${bytes} of weights do not fit into the ${gpuBytes} of a GPU.`,
    rings: (rings: number, link: string, rate: string) =>
      rings === 1
        ? `One ring, over ${link} at its slowest: ${rate}.`
        : `${rings} such rings run at once, over ${link} at their slowest: ${rate} for each.`,
    unseen: (drawn: number, all: number) => `Drawn are ${drawn} of ${all} racks.`,
  },
  efficiency: {
    title: 'Efficiency: slices, link, placement',
    hint: 'Every cell is computed now. Press one to go there.',
    slices: 'slices',
    together: 'close',
    apart: 'apart',
    none: 'no such machine',
    cell: (slices: number, link: string, placement: string, efficiency: string, speedup: string) =>
      `${counted(slices, 'slice')}, ${link}, ${placement}: ${efficiency}, ${speedup}`,
    slower: 'Dashed: slower than one GPU.',
  },
  readouts: {
    speedup: (slices: number) =>
      slices === 1 ? 'one GPU, one slice' : `one GPU’s speed, with ${slices}`,
    efficiency: 'of the time is spent computing',
    memoryPerGpuBytes: 'of weights on each GPU',
    layerSeconds: 'for one layer',
    communicationSeconds: 'of it to exchange strips',
  },
  summary: (
    slices: number,
    link: string,
    speedup: string,
    efficiency: string,
    memory: string,
    sharing: number,
  ) =>
    slices === 1
      ? `One GPU holds ${memory} of weights and sends nothing.`
      : `${slices} slices over ${link} run a layer at ${speedup} of one GPU’s speed, ${efficiency} of the ideal, with ${memory} of weights on each.` +
        (sharing > 1 ? ` ${sharing} such rings run at once.` : ''),
  casesLabel: 'The same cut, placed twice',
  cases: {
    good: {
      label: '8 slices on NVLink',
      verdict: (speedup: string, efficiency: string, memory: string) =>
        `${speedup}, ${efficiency} of the ideal, and each GPU needs room for only ${memory}. No slice leaves the domain, so the link out of it is not used.`,
    },
    bad: {
      label: '8 slices in 8 nodes on Ethernet',
      verdict: (speedup: string, sharing: number) =>
        `${speedup}: slower than one GPU, because ${sharing} rings squeeze through one port of each node.`,
    },
  },
  formula: {
    names: {
      layer: 'layer',
      oneGpu: 'one GPU’s time',
      slices: 'slices',
      activation: 'activations',
      bandwidth: 'ring',
      speedup: 'speedup',
    },
    spoken: (compute: string, communication: string, layer: string) =>
      `Compute, ${compute}, plus two all-gathers, ${communication}: ${layer} for a layer.`,
    spokenSpeedup: (oneGpu: string, layer: string, speedup: string) =>
      `${oneGpu} on one GPU, divided by ${layer}: ${speedup}.`,
  },
  table: {
    caption: 'One layer with this link and placement, by slices',
    columns: [
      'Slices',
      'Compute',
      'Exchange',
      'Layer',
      'Speedup',
      'Efficiency',
      'Weights on each GPU',
    ],
  },
} as const satisfies EpisodeWords<TensorState>;
