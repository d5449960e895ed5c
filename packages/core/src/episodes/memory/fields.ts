import type { FieldTable, StateOf } from '../../field/field.ts';
import { PRECISIONS, PURPOSES } from '../../memory/recipe.ts';

/** Memory of one yardstick GPU, in GB. */
const GPU_GIGABYTES = ['24', '40', '80', '141', '192', '288'] as const;

/** The controls of the memory bill. */
export const memoryFields = {
  parameters: {
    kind: 'number',
    key: 'parameters',
    unit: 'parameters',
    minimum: 1e9,
    maximum: 1e12,
    scale: 'logarithmic',
    integer: true,
    ticks: [
      { value: 7e9, label: '7B' },
      { value: 8e9, label: '8B' },
      { value: 13e9, label: '13B' },
      { value: 70e9, label: '70B' },
      { value: 175e9, label: '175B' },
      { value: 405e9, label: '405B' },
      { value: 671e9, label: '671B' },
      { value: 1e12, label: '1T' },
    ],
    initial: 7e9,
  },
  precision: {
    kind: 'choice',
    key: 'precision',
    options: PRECISIONS,
    aliases: { fp16: 'bf16', 'bf16/fp16': 'bf16' },
    initial: 'int8',
  },
  purpose: { kind: 'choice', key: 'purpose', options: PURPOSES, initial: 'inference' },
  checkpointing: { kind: 'toggle', key: 'checkpointing', initial: true },
  gpu: {
    kind: 'choice',
    key: 'gpu',
    options: GPU_GIGABYTES,
    aliases: {
      '24gb': '24',
      '40gb': '40',
      '80gb': '80',
      '141gb': '141',
      '192gb': '192',
      '288gb': '288',
    },
    initial: '24',
  },
} as const satisfies FieldTable;

export type MemoryState = StateOf<typeof memoryFields>;
