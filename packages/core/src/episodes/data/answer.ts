import { counted } from '../../format/counted.ts';
import {
  CONSTANTS,
  FLOPS_PER_PARAMETER_TOKEN,
  type LinkKey,
  SMALL_MODEL,
} from '../../hardware/constants.ts';
import { stateBytesPerParameter, totalStateBytes } from '../../memory/recipe.ts';
import { ringBytesPerLink } from '../../network/ring-cost.ts';
import { ringBandwidths } from '../../network/ring-bandwidth.ts';
import type { Problem } from '../../problem.ts';
import { dataParallelStep } from '../data-parallel.ts';
import { fabricOf } from '../fabric.ts';
import { batchTokensOf, type DataState } from './fields.ts';

export interface DataAnswer {
  /** One GPU's time for the whole global batch over the step time. */
  readonly speedup: number;
  /** Speedup over GPUs, 0 to 1. */
  readonly efficiency: number;
  readonly stepSeconds: number;
  /** One GPU's time for the whole global batch. */
  readonly oneGpuSeconds: number;
  readonly computeSeconds: number;
  readonly allReduceSeconds: number;
  /** What the backward pass hides of the all-reduce, and what is left. */
  readonly hiddenSeconds: number;
  readonly exposedSeconds: number;
  readonly gradientBytes: number;
  /** Bytes over each link of the ring in one step. */
  readonly bytesPerLink: number;
  readonly ringBytesPerSecond: number;
  /** Model states on every GPU: the same for any number of GPUs. */
  readonly memoryPerGpuBytes: number;
  readonly batchTokens: number;
  readonly tokensPerSecond: number;
  /** What the figures assume that no machine offers, or that does not fit. */
  readonly notes: readonly Problem[];
}

/** Time of a data-parallel step of the small model, and what it gains over one GPU. */
export function dataAnswer(state: DataState): DataAnswer {
  const { gpus, link } = state;
  const batchTokens = batchTokensOf(state);
  const oneGpuSeconds =
    (FLOPS_PER_PARAMETER_TOKEN.training * SMALL_MODEL.parameters * batchTokens) /
    CONSTANTS.sustainedFlopsPerSecond.value;
  const computeSeconds = oneGpuSeconds / gpus;
  const gradientBytes = SMALL_MODEL.parameters * CONSTANTS.wireBytesPerValue.value;
  const ringBytesPerSecond = dataRingBandwidth(link);
  const times = dataParallelStep({
    replicas: gpus,
    computeSeconds,
    gradientBytes,
    bytesPerSecond: ringBytesPerSecond,
    ...(state.overlap ? { overlappedBuckets: SMALL_MODEL.layers } : {}),
  });
  const { stepSeconds, allReduceSeconds, exposedSeconds, efficiency } = times;
  return {
    speedup: oneGpuSeconds / stepSeconds,
    efficiency,
    stepSeconds,
    oneGpuSeconds,
    computeSeconds,
    allReduceSeconds,
    hiddenSeconds: allReduceSeconds - exposedSeconds,
    exposedSeconds,
    gradientBytes,
    bytesPerLink: ringBytesPerLink('all-reduce', gpus, gradientBytes),
    ringBytesPerSecond,
    memoryPerGpuBytes:
      SMALL_MODEL.parameters * totalStateBytes(stateBytesPerParameter('bf16', 'training')),
    batchTokens,
    tokensPerSecond: batchTokens / stepSeconds,
    notes: notes(state, batchTokens),
  };
}

/**
 * Bandwidth of one ring through all GPUs whose slowest hop is the given link. Between nodes it
 * crosses each node's ports once, so two nodes tell what any number does.
 */
export function dataRingBandwidth(link: LinkKey): number {
  if (link === 'nvlink') return CONSTANTS.nvlinkBytesPerSecond.value;
  const gpus = Array.from({ length: 2 * CONSTANTS.gpusPerNode.value }, (_, gpu) => gpu);
  return ringBandwidths([gpus], fabricOf(link, CONSTANTS.gpusPerNode.value))[0]!;
}

function notes({ gpus, link, batch }: DataState, batchTokens: number): readonly Problem[] {
  const found: Problem[] = [];
  const rack = CONSTANTS.gpusPerRack.value;
  if (link === 'nvlink' && gpus > rack)
    found.push({
      rule: 'nvlink-ends-at-the-rack',
      message: `link: no NVLink domain holds ${gpus} GPUs; the largest has ${rack}. Read this as a what-if.`,
      fix: { link: 'infiniband' },
    });
  const fullGpus = Math.max(1, Math.floor(batchTokens / CONSTANTS.microBatchTokens.value));
  if (batch === 'fixed' && gpus > fullGpus)
    found.push({
      rule: 'a-micro-batch-for-each-gpu',
      message: `batchTokens: ${batchTokens} tokens give each of ${counted(gpus, 'GPU')} less than one micro-batch of ${CONSTANTS.microBatchTokens.value}; the matrix products would get too small to stay this fast.`,
      fix: { gpus: fullGpus },
    });
  return found;
}
