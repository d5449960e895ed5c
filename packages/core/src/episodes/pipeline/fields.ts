import type { FieldTable, StateOf } from '../../field/field.ts';
import type { ScheduleName } from '../../schedule/schedule.ts';

/** The schedules on offer. */
const SCHEDULES = ['gpipe', '1f1b'] as const satisfies readonly ScheduleName[];

/** The controls of pipeline parallelism. */
export const pipelineFields = {
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
  schedule: { kind: 'choice', key: 'schedule', options: SCHEDULES, initial: 'gpipe' },
} as const satisfies FieldTable;

export type PipelineState = StateOf<typeof pipelineFields>;
