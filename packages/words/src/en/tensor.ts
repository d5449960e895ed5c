import type { TensorState } from '@shardplay/core';
import type { EpisodeWords } from '../episode-words.ts';

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
      label: 'Link that leaves the domain',
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
    picture: 'A matrix product cut into strips, computed part by part',
    player: 'The product, act by act',
    cuts: { columns: 'Cut by columns', rows: 'Cut by rows' },
    input: 'input',
    weights: 'weights',
    result: 'result',
    gpu: (index: number) => `GPU ${index}`,
    acts: {
      columns: {
        cut: 'Cut: each GPU takes some columns of the weights, and all of the input.',
        compute: 'Compute: each multiplies alone and gets the same columns of the result.',
        exchange: 'Exchange: the strips go round a ring until every GPU has them all.',
        compare: 'Compare: side by side they are the product that one GPU computes alone.',
      },
      rows: {
        cut: 'Cut: each GPU takes some rows of the weights, and the matching columns of the input.',
        compute: 'Compute: each gets a result of full size, but only a share of every number.',
        exchange: 'Exchange: the shares are summed round a ring.',
        compare: 'Compare: the sums are the product that one GPU computes alone.',
      },
    },
    equal: 'Equal in every number',
    unequal: 'Not equal',
    drawn: (columns: number, slices: number) =>
      `Small whole numbers stand for a real layer: ${columns} columns for ${slices === 1 ? 'one GPU' : `${slices} GPUs`}.`,
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
        `${speedup}, ${efficiency} of the ideal, and each GPU needs room for only ${memory}.`,
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
    caption: 'Efficiency by slices, link and placement',
    slices: 'Slices',
    column: (link: string, placement: string) => `${link}, ${placement}`,
    none: 'no such machine',
  },
} as const satisfies EpisodeWords<TensorState>;
