import type { StepSetting } from './setting.ts';

/**
 * Share of its line rate that a link to the host reaches with pinned memory: 12 of 16 GB/s on
 * PCIe 3 (Rajbhandari et al., ZeRO-Infinity, arXiv 2104.07857, figure 2). GPUs that share a
 * switch on the way are not counted against each other.
 */
export const HOST_LINK_SHARE = 0.75;

/**
 * Parameters that the processors of one node update in a second with a vectorised Adam: ten
 * billion in 2.57 s on two sockets (Ren et al., ZeRO-Offload, arXiv 2101.06840, table 4).
 */
const HOST_ADAM_PARAMETERS_PER_SECOND = 10e9 / 2.57;

/**
 * Seconds that the optimizer takes on the host: gradients come down, the processors of the node
 * update what all its GPUs own, and weights go back up.
 * @param updated parameters that one GPU's shard has
 */
export function hostOptimizerSeconds(setting: StepSetting, updated: number): number {
  const { gpus, fabric, gradientBytes, hostBytesPerSecond } = setting;
  const sharers = Math.min(gpus, fabric.gpusPerNode);
  // Where weights stay on the host there is nothing to bring back: every pass fetches them.
  const down = setting.offload === 'optimizer' ? gradientBytes : 0;
  const up = setting.offload === 'optimizer' ? HALF : 0;
  return (
    (sharers * updated) / HOST_ADAM_PARAMETERS_PER_SECOND +
    ((down + up) * updated) / hostBytesPerSecond
  );
}

const HALF = 2;
