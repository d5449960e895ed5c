import { GB } from '../../units.ts';
import type { Problem } from '../../problem.ts';
import {
  activationBytesPerParameter,
  BYTES_PER_VALUE,
  gpusToHold,
  STATE_SEGMENTS,
  stateBytesPerParameter,
  totalStateBytes,
} from '../../memory/recipe.ts';
import type { MemoryState } from './fields.ts';

const SEGMENTS = [...STATE_SEGMENTS, 'activations'] as const;

/** One piece of the bar. */
export interface MemorySegment {
  readonly segment: (typeof SEGMENTS)[number];
  readonly bytesPerParameter: number;
  readonly bytes: number;
}

export interface MemoryAnswer {
  /** Model states: all but activations. */
  readonly statesBytes: number;
  /** Whole yardstick GPUs that the states fill, before anything is computed. */
  readonly gpusNeeded: number;
  readonly totalBytes: number;
  readonly activationsBytes: number;
  /** Whether the total fits one yardstick GPU. */
  readonly fits: boolean;
  /** States over the same model's weights in 2 bytes. */
  readonly timesTwoByteModel: number;
  readonly bytesPerParameter: number;
  readonly gpuBytes: number;
  /** In drawing order; a segment of no bytes is left out. */
  readonly segments: readonly MemorySegment[];
}

/** Nobody trains with 8-bit integer weights: the update is smaller than their smallest step. */
export function checkMemory({ precision, purpose }: MemoryState): readonly Problem[] {
  if (precision !== 'int8' || purpose !== 'training') return [];
  return [
    {
      rule: 'int8-is-for-inference',
      message:
        'precision: int8 cannot train; an update is far smaller than the step between two of its ' +
        'values. Training takes fp8, bf16 or fp32; the nearest is bf16.',
      fix: { precision: 'bf16' },
    },
  ];
}

/** The memory bill of a model: bytes by segment, and how many GPUs that is. */
export function memoryAnswer(state: MemoryState): MemoryAnswer {
  const { parameters, precision, purpose, checkpointing } = state;
  const perParameter = stateBytesPerParameter(precision, purpose);
  const bytesPerParameter = totalStateBytes(perParameter);
  const activations =
    purpose === 'training' ? activationBytesPerParameter(precision, checkpointing) : 0;
  const all = { ...perParameter, activations };
  const statesBytes = parameters * bytesPerParameter;
  const activationsBytes = parameters * activations;
  const totalBytes = statesBytes + activationsBytes;
  const gpuBytes = Number(state.gpu) * GB;
  return {
    statesBytes,
    gpusNeeded: gpusToHold(statesBytes, gpuBytes),
    totalBytes,
    activationsBytes,
    fits: totalBytes <= gpuBytes,
    timesTwoByteModel: bytesPerParameter / BYTES_PER_VALUE.bf16,
    bytesPerParameter,
    gpuBytes,
    segments: SEGMENTS.map((segment) => ({ segment, bytesPerParameter: all[segment] }))
      .filter(({ bytesPerParameter }) => bytesPerParameter > 0)
      .map((row) => ({ ...row, bytes: row.bytesPerParameter * parameters })),
  };
}
