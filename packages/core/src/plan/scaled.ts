import type { Accelerator, MatrixFormat } from '../hardware/accelerator.ts';
import type { ResolvedScenario } from '../scenario/resolved.ts';

/** The same run on GPUs whose matrix units are `factor` times as fast. */
export function scaledMatrixRates(run: ResolvedScenario, factor: number): ResolvedScenario {
  const flopsPerSecond = { ...run.cluster.accelerator.flopsPerSecond };
  for (const format of Object.keys(flopsPerSecond) as MatrixFormat[]) {
    const rate = flopsPerSecond[format];
    if (rate !== null) flopsPerSecond[format] = rate * factor;
  }
  return withAccelerator(run, { flopsPerSecond });
}

/** The same run with `factor` times the memory bandwidth. */
export function scaledMemoryBandwidth(run: ResolvedScenario, factor: number): ResolvedScenario {
  const { memoryBytesPerSecond } = run.cluster.accelerator;
  return withAccelerator(run, { memoryBytesPerSecond: memoryBytesPerSecond * factor });
}

/** The same run with `factor` times the bandwidth inside or between nodes, as stated and measured. */
export function scaledLink(
  run: ResolvedScenario,
  where: 'intraNode' | 'interNode',
  factor: number,
): ResolvedScenario {
  const { cluster } = run;
  const link = cluster[where];
  const measured = cluster.measuredBusBandwidth[where];
  return {
    ...run,
    cluster: {
      ...cluster,
      [where]: { ...link, bytesPerSecond: link.bytesPerSecond * factor },
      measuredBusBandwidth: {
        ...cluster.measuredBusBandwidth,
        ...(measured !== undefined && { [where]: measured * factor }),
      },
    },
  };
}

function withAccelerator(run: ResolvedScenario, change: Partial<Accelerator>): ResolvedScenario {
  const { cluster } = run;
  return { ...run, cluster: { ...cluster, accelerator: { ...cluster.accelerator, ...change } } };
}
