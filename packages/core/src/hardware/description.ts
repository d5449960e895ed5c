import * as v from 'valibot';
import { bytes, bytesPerSecond, flopsPerSecond, seconds, watts } from '../schema/quantity.ts';
import { text, whole } from '../schema/values.ts';
import type { LinkKind } from './link.ts';

const MOST_GPUS = 2 ** 24;

/** A user's own link. */
export const linkDescription = v.strictObject({
  name: v.optional(text('What to call it.')),
  kind: v.optional(
    v.pipe(
      v.picklist([
        'nvlink',
        'infinity-fabric',
        'ici',
        'pcie',
        'infiniband',
        'roce',
        'ethernet',
        'efa',
        'chip',
      ] satisfies LinkKind[]),
      v.description('Which family it belongs to. Default: ethernet.'),
    ),
  ),
  bytesPerSecond: bytesPerSecond('Line rate of one port, one direction, bytes/s.'),
  latencySeconds: v.optional(seconds('What one hop takes at least, seconds.')),
});

export type LinkDescription = v.InferInput<typeof linkDescription>;

const rate = v.optional(flopsPerSecond('Dense peak of the matrix units, FLOP/s.'));

/** A user's own accelerator. */
export const acceleratorDescription = v.strictObject({
  name: v.optional(text('What to call it.')),
  memoryBytes: bytes('Memory, bytes.'),
  memoryBytesPerSecond: bytesPerSecond('Memory bandwidth, bytes/s.'),
  flopsPerSecond: v.pipe(
    v.strictObject({ fp32: rate, tf32: rate, fp16: rate, bf16: rate, fp8: rate, fp4: rate }),
    v.description('Dense peak by number format, FLOP/s.'),
  ),
  scaleUpBytesPerSecond: v.optional(
    bytesPerSecond('Bandwidth of one to the others of its machine, one direction, bytes/s.'),
  ),
  pcieGeneration: v.optional(
    v.pipe(v.picklist([3, 4, 5, 6]), v.description('PCIe generation. Default: 5.')),
  ),
  boardWatts: v.optional(watts('Power of the board, W.')),
  gpusPerNode: v.optional(whole(1, MOST_GPUS, 'GPUs that share the fast network. Default: 8.')),
});

export type AcceleratorDescription = v.InferInput<typeof acceleratorDescription>;
