import type { FieldTable, StateOf } from '../../field/field.ts';
import { SCHEDULE_NAMES } from '../../schedule/schedule.ts';

/** The controls of pipeline parallelism. */
export const pipelineFields = {
  /** Pipeline ranks; a schedule may put several chunks of the model on each. */
  stages: {
    kind: 'number',
    key: 'stages',
    unit: 'count',
    minimum: 1,
    maximum: 64,
    scale: 'logarithmic',
    integer: true,
    ticks: [1, 4, 8, 16, 64].map((value) => ({ value, label: String(value) })),
    initial: 8,
  },
  microBatches: {
    kind: 'number',
    key: 'microBatches',
    unit: 'count',
    minimum: 1,
    maximum: 256,
    scale: 'logarithmic',
    integer: true,
    ticks: [1, 8, 32, 256].map((value) => ({ value, label: String(value) })),
    initial: 32,
  },
  schedule: { kind: 'choice', key: 'schedule', options: SCHEDULE_NAMES, initial: 'gpipe' },
  /** A second schedule on the same time axis. */
  against: {
    kind: 'choice',
    key: 'against',
    options: ['none', ...SCHEDULE_NAMES],
    initial: 'none',
  },
  /** Chunks on each rank, for the schedules that leave it open. */
  virtualStages: {
    kind: 'number',
    key: 'virtualStages',
    unit: 'count',
    minimum: 1,
    maximum: 8,
    scale: 'linear',
    integer: true,
    ticks: [1, 2, 4, 8].map((value) => ({ value, label: String(value) })),
    initial: 2,
  },
  /** Time of the backward pass over that of the forward pass. */
  backward: {
    kind: 'number',
    key: 'backward',
    unit: 'ratio',
    minimum: 0.5,
    maximum: 4,
    scale: 'logarithmic',
    integer: false,
    ticks: [0.5, 1, 2, 4].map((value) => ({ value, label: String(value) })),
    initial: 2,
  },
  /** Share of the backward pass that only weight gradients take. */
  weightShare: {
    kind: 'number',
    key: 'weightShare',
    unit: 'fraction',
    minimum: 0.1,
    maximum: 0.9,
    scale: 'linear',
    integer: false,
    ticks: [0.1, 0.5, 0.9].map((value) => ({ value, label: `${value * 100} %` })),
    initial: 0.5,
  },
  /** Time from one rank to the next, in forward passes of a rank. */
  transfer: {
    kind: 'number',
    key: 'transfer',
    unit: 'ratio',
    minimum: 0,
    maximum: 1,
    scale: 'linear',
    integer: false,
    ticks: [0, 0.5, 1].map((value) => ({ value, label: String(value) })),
    initial: 0,
  },
  /** Micro-batches that a rank has memory for: what the best schedule is looked for under. */
  memoryLimit: {
    kind: 'number',
    key: 'memoryLimit',
    unit: 'count',
    minimum: 1,
    maximum: 256,
    scale: 'logarithmic',
    integer: true,
    ticks: [1, 8, 32, 256].map((value) => ({ value, label: String(value) })),
    initial: 8,
  },
} as const satisfies FieldTable;

export type PipelineState = StateOf<typeof pipelineFields>;
