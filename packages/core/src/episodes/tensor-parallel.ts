import { CONSTANTS, FLOPS_PER_PARAMETER_TOKEN, LARGE_MODEL } from '../hardware/constants.ts';
import { ringSeconds } from '../network/ring-cost.ts';

/** All-gathers in the forward pass of one layer: one after attention, one after the rest. */
const ALL_GATHERS_PER_LAYER = 2;

export interface LayerTimes {
  /** The layer's forward pass on one GPU alone. */
  readonly oneGpuSeconds: number;
  readonly computeSeconds: number;
  readonly communicationSeconds: number;
  readonly layerSeconds: number;
  readonly speedup: number;
  /** Speedup over slices. */
  readonly efficiency: number;
}

/** Bytes of the activations that a layer's all-gather puts together: tokens x hidden x 2. */
export function layerActivationBytes(): number {
  return CONSTANTS.microBatchTokens.value * LARGE_MODEL.hidden * CONSTANTS.wireBytesPerValue.value;
}

/**
 * Forward pass of one layer of the large model, one micro-batch, cut over `slices` GPUs.
 * @param bytesPerSecond bandwidth of the ring that joins the slices; unused for one slice
 */
export function tensorParallelLayer(slices: number, bytesPerSecond: number): LayerTimes {
  const flops =
    (FLOPS_PER_PARAMETER_TOKEN.forward *
      LARGE_MODEL.parameters *
      CONSTANTS.microBatchTokens.value) /
    LARGE_MODEL.layers;
  const oneGpuSeconds = flops / CONSTANTS.sustainedFlopsPerSecond.value;
  const computeSeconds = oneGpuSeconds / slices;
  const communicationSeconds =
    ALL_GATHERS_PER_LAYER *
    ringSeconds('all-gather', slices, layerActivationBytes(), bytesPerSecond);
  const layerSeconds = computeSeconds + communicationSeconds;
  const speedup = oneGpuSeconds / layerSeconds;
  return {
    oneGpuSeconds,
    computeSeconds,
    communicationSeconds,
    layerSeconds,
    speedup,
    efficiency: speedup / slices,
  };
}
