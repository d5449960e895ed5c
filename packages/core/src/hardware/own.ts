import type { Accelerator } from './accelerator.ts';
import type { AcceleratorDescription, LinkDescription } from './description.ts';
import type { Link } from './link.ts';
import { cleanName } from '../printable.ts';

/** A user's own link as a row of the table. */
export function linkOf(description: LinkDescription): Link {
  return {
    name: cleanName(description.name, 'own link'),
    kind: description.kind ?? 'ethernet',
    bytesPerSecond: description.bytesPerSecond,
    latencySeconds: description.latencySeconds ?? null,
    source: 'user',
  };
}

/** A user's own accelerator as a row of the table; without a fast network it meets over PCIe. */
export function acceleratorOf(description: AcceleratorDescription): Accelerator {
  const { flopsPerSecond, scaleUpBytesPerSecond } = description;
  const gpusPerNode = description.gpusPerNode ?? 8;
  return {
    name: cleanName(description.name, 'own accelerator'),
    computeCapability: null,
    memoryBytes: description.memoryBytes,
    memoryBytesPerSecond: description.memoryBytesPerSecond,
    flopsPerSecond: {
      fp32: flopsPerSecond.fp32 ?? null,
      tf32: flopsPerSecond.tf32 ?? null,
      fp16: flopsPerSecond.fp16 ?? flopsPerSecond.bf16 ?? null,
      bf16: flopsPerSecond.bf16 ?? null,
      fp8: flopsPerSecond.fp8 ?? null,
      fp4: flopsPerSecond.fp4 ?? null,
    },
    scaleUp: {
      link: null,
      bytesPerSecond: scaleUpBytesPerSecond ?? null,
      domain: scaleUpBytesPerSecond === undefined ? 1 : gpusPerNode,
    },
    pcieGeneration: description.pcieGeneration ?? 5,
    boardWatts: description.boardWatts ?? null,
    machine: { gpusPerNode, interNode: 'roce-400', portsPerNode: gpusPerNode, source: null },
    sources: ['user'],
    notes: [],
  };
}
