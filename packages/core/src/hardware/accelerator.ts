import type { SourceKey } from './sources.ts';

/** Number formats that a matrix unit multiplies. */
export type MatrixFormat = 'fp32' | 'tf32' | 'fp16' | 'bf16' | 'fp8' | 'fp4';

/**
 * NVIDIA's number of a chip's instruction set (https://developer.nvidia.com/cuda-gpus): Volta 7.0,
 * Ampere 8.0 (A100) and 8.6, Ada 8.9, Hopper 9.0, Blackwell 10.0, 10.3 (Ultra) and 12.0 (RTX).
 */
export type ComputeCapability = '7.0' | '8.0' | '8.6' | '8.9' | '9.0' | '10.0' | '10.3' | '12.0';

/** One GPU (or TPU chip), as its maker states it; null where no source states it. */
export interface Accelerator {
  /** Lower-case, hyphenated: `h100-sxm5-80gb`. */
  readonly name: string;
  /** What kernels are built for it; null: not NVIDIA's, or a user's own. */
  readonly computeCapability: ComputeCapability | null;
  /** As makers print it, a GB as 10^9 bytes, though the chips have GiB (step/generation.ts). */
  readonly memoryBytes: number;
  readonly memoryBytesPerSecond: number;
  /** Dense (no sparsity) peak of the matrix units. */
  readonly flopsPerSecond: Readonly<Record<MatrixFormat, number | null>>;
  readonly scaleUp: ScaleUp;
  /** Its own link to its host, where that is not PCIe: superchips. */
  readonly hostLink?: 'nvlink-c2c';
  readonly pcieGeneration: 3 | 4 | 5 | 6 | null;
  /** Most power that the board draws, watts, as on its maker's data sheet. */
  readonly boardWatts: number | null;
  /** What a machine of these usually is, where a scenario says nothing. */
  readonly machine: Machine;
  readonly sources: readonly SourceKey[];
  /** Where sources differ, and what was chosen. */
  readonly notes: readonly string[];
}

/** The fast network inside a machine: NVLink, Infinity Fabric, ICI. */
export interface ScaleUp {
  /** Name in the table of links, or null: these accelerators meet over PCIe. */
  readonly link: string | null;
  /** Of one accelerator to all others together, one direction. */
  readonly bytesPerSecond: number | null;
  /** To one single other, one direction, where links are point to point (Infinity Fabric). */
  readonly peerBytesPerSecond?: number;
  /** Accelerators that it joins. */
  readonly domain: number;
}

/** A usual machine around an accelerator. */
export interface Machine {
  /** Accelerators that share the fast network (8 in a DGX, 72 in an NVL72 rack). */
  readonly gpusPerNode: number;
  /** Name of the link between machines. */
  readonly interNode: string;
  /** Network ports of one machine. */
  readonly portsPerNode: number;
  /** The machine that this describes and who says so; null: our assumption, said aloud when used. */
  readonly source: string | null;
}
