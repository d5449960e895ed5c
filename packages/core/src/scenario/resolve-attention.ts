import type { Accelerator } from '../hardware/accelerator.ts';
import type { Attention, Engine } from './choices.ts';
import { hasHopperKernels } from './usual-kernels.ts';
import { TITLES } from './titles.ts';

/** From this length on the attention kernel decides the step time of most models. */
const LONG_SEQUENCE = 16_384;

/**
 * The attention kernel of a run, with what was assumed of it.
 * @param given what the scenario says
 * @param usual what is taken where it says nothing
 */
export function resolveAttention(
  given: Attention | undefined,
  usual: Attention,
  sequence: number,
  accelerator: Accelerator,
  engine: Engine,
): { readonly attention: Attention; readonly notes: readonly string[] } {
  const hopper = hasHopperKernels(accelerator);
  if (given === 'flash-3' && !hopper) {
    const note = `training.attention flash-3 is read as flash: its kernels need Hopper or later, not ${accelerator.name}.`;
    return { attention: 'flash', notes: [note] };
  }
  if (given !== undefined) return { attention: given, notes: [] };
  if (usual === 'unfused') {
    const note = `training.attention is not given: unfused, as ${TITLES[engine]} ran on ${accelerator.name}.`;
    return { attention: usual, notes: [note] };
  }
  if (!hopper || engine === 'megatron' || sequence < LONG_SEQUENCE) {
    return { attention: usual, notes: [] };
  }
  const note =
    usual === 'flash-3'
      ? "training.attention is not given: flash-3, the kernels that PyTorch's context parallelism has on Hopper; older ones (flash) take about three times as long."
      : `training.attention is not given: flash, the kernels of the ${TITLES[engine]} runs that were measured; FlashAttention 3 or cuDNN (flash-3) are about ${engine === 'deepspeed' ? 'twice' : 'three times'} as fast.`;
  return { attention: usual, notes: [note] };
}
