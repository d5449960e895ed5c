import { format } from '../format/format.ts';
import type { Accelerator } from '../hardware/accelerator.ts';
import { ACCELERATORS } from '../hardware/catalog.ts';
import { GB, GIB } from '../units.ts';
import type { Generation } from './constants.ts';
import type { GpuFacts } from './setting.ts';

/** Accelerators by the start of their names, and whose constants they use. */
const GENERATIONS: readonly (readonly [prefix: string, generation: Generation, own: boolean])[] = [
  ['a100', 'ampere', true],
  ['a10-', 'ampere', false],
  ['a40', 'ampere', false],
  ['rtx-a6000', 'ampere', false],
  ['v100', 'ampere', false],
  ['rtx-3090', 'ampere', false],
  ['h100', 'hopper', true],
  ['h200', 'hopper', true],
  ['b100', 'blackwell', true],
  ['b200', 'blackwell', true],
  ['gb200', 'grace-blackwell', true],
  ['b300', 'blackwell-ultra', true],
  ['gb300', 'blackwell-ultra', true],
];

/** Whose constants an accelerator uses, and whether they were fitted on its own generation. */
export function generationOf(name: string): { generation: Generation; own: boolean } {
  const row = GENERATIONS.find(([prefix]) => name.startsWith(prefix));
  return row ? { generation: row[1], own: row[2] } : { generation: 'hopper', own: false };
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
  const single = peak.tf32 ?? peak.fp32 ?? peak.fp16 ?? peak.bf16 ?? 0;
  const half = peak.bf16 ?? peak.fp16 ?? single;
  const eight = peak.fp8 ?? half;
  return {
    generation: generationOf(name).generation,
    memoryBytes: isFromCatalog(accelerator) ? usableBytes(accelerator) : memoryBytes,
    memoryBytesPerSecond,
    singlePeak: single,
    halfPeak: half,
    eightBitPeak: eight,
    fourBitPeak: peak.fp4 ?? eight,
  };
}
