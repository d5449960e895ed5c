import type { StateBytes } from './states.ts';

/** Which states wait on the host, and whether reduced gradients follow the optimizer there. */
export interface OffloadHabits {
  readonly offload: 'none' | 'optimizer' | 'parameters';
  readonly gradientsFollow: boolean;
}

export interface HostedStates {
  /** What stays on the GPU. */
  readonly states: StateBytes;
  /** What the host holds for this GPU. */
  readonly hostBytes: number;
}

const SINGLE = 4;

/**
 * Moves states to the host: the optimizer's with fp32 gradients for it to read, or all of them
 * (Ren et al., ZeRO-Offload, arXiv 2101.06840, section 3; DeepSpeed's estimate of it is 16 and
 * 18 bytes a parameter, deepspeed/runtime/zero/stage3.py).
 * @param updated parameters that the optimizer of this GPU updates
 */
export function hostStates(
  states: StateBytes,
  { offload, gradientsFollow }: OffloadHabits,
  updated: number,
): HostedStates {
  if (offload === 'none') return { states, hostBytes: 0 };
  const { weights, gradients, masterWeights, moments } = states;
  if (offload === 'parameters') {
    return {
      states: { weights: 0, gradients: 0, masterWeights: 0, moments: 0 },
      hostBytes: weights + gradients + masterWeights + moments,
    };
  }
  return {
    states: { weights, gradients: gradientsFollow ? 0 : gradients, masterWeights: 0, moments: 0 },
    hostBytes: masterWeights + moments + SINGLE * updated,
  };
}
