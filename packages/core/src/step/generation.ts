import { format } from '../format/format.ts';
import type { Accelerator, ComputeCapability } from '../hardware/accelerator.ts';
import { ACCELERATORS } from '../hardware/catalog.ts';
import { GB, GIB } from '../units.ts';
import type { Generation } from './constants.ts';
import type { GpuFacts } from './setting.ts';

/** Whose constants a chip uses, and whether they were fitted on its own kind. */
interface Kind {
  readonly generation: Generation;
  readonly own: boolean;
}

const KINDS: Readonly<Record<ComputeCapability, Kind>> = {
  '7.0': { generation: 'ampere', own: false },
  '8.0': { generation: 'ampere', own: true },
  '8.6': { generation: 'ampere', own: false },
  '8.9': { generation: 'hopper', own: false },
  '9.0': { generation: 'hopper', own: true },
  '10.0': { generation: 'blackwell', own: true },
  '10.3': { generation: 'blackwell-ultra', own: true },
  '12.0': { generation: 'hopper', own: false },
};
/** Beside its own host a Blackwell reaches something else than on a board of eight. */
const SUPERCHIP: Kind = { generation: 'grace-blackwell', own: true };
const UNKNOWN: Kind = { generation: 'hopper', own: false };

/** Whose constants an accelerator uses, and whether they were fitted on its own generation. */
export function generationOf({ computeCapability, hostLink }: Accelerator): Kind {
  if (computeCapability === null) return UNKNOWN;
  return computeCapability === '10.0' && hostLink ? SUPERCHIP : KINDS[computeCapability];
}

/**
 * Share of a catalog accelerator's memory that a framework can allocate: makers print GiB as GB,
 * and the driver keeps a little (79.1 of 80 GiB on A100 and H100, 178.4 of 180 on B200).
 */
const USABLE_SHARE = 0.988;

const isFromCatalog = (accelerator: Accelerator): boolean => ACCELERATORS.includes(accelerator);

const usableBytes = ({ memoryBytes }: Accelerator): number =>
  (memoryBytes / GB) * GIB * USABLE_SHARE;

/** Why a capacity is another number than the maker prints; nothing where a user gave the memory. */
export function capacityNote(accelerator: Accelerator): readonly string[] {
  if (!isFromCatalog(accelerator)) return [];
  const printed = accelerator.memoryBytes / GB;
  const whole = format(printed * GIB, 'bytes');
  const usable = format(usableBytes(accelerator), 'bytes');
  return [
    `${accelerator.name}: its ${printed} GB are GiB, ${whole}, of which a framework can allocate ${usable}.`,
  ];
}

/** The facts of an accelerator that the terms use; a format that it lacks runs in the next wider. */
export function gpuFacts(accelerator: Accelerator): GpuFacts {
  const { flopsPerSecond: peak, memoryBytes, memoryBytesPerSecond, name } = accelerator;
  const single = peak.tf32 ?? peak.fp32 ?? peak.fp16 ?? peak.bf16;
  if (single === null) throw new Error(`${name} has no rate in 16 bits or more`);
  const half = peak.bf16 ?? peak.fp16 ?? single;
  const eight = peak.fp8 ?? half;
  return {
    generation: generationOf(accelerator).generation,
    memoryBytes: isFromCatalog(accelerator) ? usableBytes(accelerator) : memoryBytes,
    memoryBytesPerSecond,
    singlePeak: single,
    halfPeak: half,
    eightBitPeak: eight,
    fourBitPeak: peak.fp4 ?? eight,
  };
}
