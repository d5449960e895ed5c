import type { Unit } from '../format/format.ts';

/** A figure that the episodes take as given. */
export interface Constant {
  readonly value: number;
  readonly unit: Unit;
  /** Where it comes from. What it means to a reader is in the words' catalogue, by the same key. */
  readonly source: string;
}

const H100_DATASHEET = 'NVIDIA H100 Tensor Core GPU datasheet, SXM column';
const DGX_H100 = 'NVIDIA DGX H100 user guide: 8 GPUs and 8 compute network ports in one system';

/**
 * The one physical world of the five episodes. Every headline figure follows from these; no
 * formula holds a number of its own. The planner's catalogue of real machines stands beside it.
 */
export const CONSTANTS = {
  gpuMemoryBytes: { value: 80e9, unit: 'bytes', source: H100_DATASHEET },
  peakFlopsPerSecond: {
    value: 989e12,
    unit: 'flopsPerSecond',
    source: `${H100_DATASHEET}: bf16, dense (half of the figure with sparsity)`,
  },
  sustainedFlopsPerSecond: {
    value: 320e12,
    unit: 'flopsPerSecond',
    source: 'chosen: 32 % of the peak, what a real step keeps up before communication is charged',
  },
  gpusPerNode: { value: 8, unit: 'count', source: DGX_H100 },
  gpusPerRack: {
    value: 72,
    unit: 'count',
    source: 'NVIDIA GB200 NVL72: 72 GPUs in one NVLink domain',
  },
  nvlinkBytesPerSecond: {
    value: 450e9,
    unit: 'bytesPerSecond',
    source: `${H100_DATASHEET}: NVLink 4, 900 GB/s in both directions together`,
  },
  infinibandBytesPerSecond: {
    value: 50e9,
    unit: 'bytesPerSecond',
    source: 'InfiniBand NDR: 400 Gb/s per port and direction',
  },
  infinibandPortsPerNode: { value: 8, unit: 'count', source: DGX_H100 },
  ethernetBytesPerSecond: {
    value: 12.5e9,
    unit: 'bytesPerSecond',
    source: '100 Gigabit Ethernet: 100 Gb/s per port and direction',
  },
  ethernetPortsPerNode: {
    value: 1,
    unit: 'count',
    source: 'chosen: a server without a training network has one fast port',
  },
  microBatchTokens: {
    value: 8192,
    unit: 'tokens',
    source: 'chosen: one sequence of 8192 tokens, or two of 4096',
  },
  clusterGpus: { value: 64, unit: 'count', source: 'chosen: 8 nodes of 8' },
  recipeMicroBatches: {
    value: 16,
    unit: 'count',
    source: 'chosen: micro-batches that each replica runs before the gradients are summed',
  },
  bubbleLimit: {
    value: 0.25,
    unit: 'fraction',
    source: 'chosen: a pipeline that idles more than a quarter of its time is cut too deep',
  },
  wireBytesPerValue: { value: 2, unit: 'bytes', source: 'bf16: 16 bits a value' },
} as const satisfies Record<string, Constant>;

export type ConstantKey = keyof typeof CONSTANTS;

/** The models that the episodes cut, in round numbers. */
export const SMALL_MODEL = {
  parameters: 7e9,
  /** As in Llama 2 7B (Touvron et al., arXiv 2307.09288). */
  layers: 32,
} as const;

export const LARGE_MODEL = {
  parameters: 70e9,
  /** Layers, width and heads as in Llama 2 70B and Llama 3 70B (arXiv 2307.09288, 2407.21783). */
  layers: 80,
  hidden: 8192,
  heads: 64,
} as const;

/**
 * FLOPs per parameter and token: 2 forward (a multiplication and an addition), twice that
 * backward (the gradients of inputs and of weights). Kaplan et al., arXiv 2001.08361, section 2.1;
 * attention's own products are left out.
 */
export const FLOPS_PER_PARAMETER_TOKEN = { forward: 2, backward: 4, training: 6 } as const;

/** The links of the episodes' world, by the key that controls use. */
export const LINK_KEYS = ['nvlink', 'infiniband', 'ethernet'] as const;
export type LinkKey = (typeof LINK_KEYS)[number];
