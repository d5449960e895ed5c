import type { FieldTable, StateOf } from '../../field/field.ts';
import { CONSTANTS, LINK_KEYS } from '../../hardware/constants.ts';

const MOST_GPUS = 1024;
const INITIAL_GPUS = CONSTANTS.gpusPerNode.value;

/** The controls of data parallelism. */
export const dataFields = {
  gpus: {
    kind: 'number',
    key: 'gpus',
    unit: 'count',
    minimum: 1,
    maximum: MOST_GPUS,
    scale: 'logarithmic',
    integer: true,
    ticks: [1, 8, 64, 512, 1024].map((value) => ({ value, label: String(value) })),
    initial: INITIAL_GPUS,
  },
  /** The slowest link that the ring crosses. */
  link: {
    kind: 'choice',
    key: 'link',
    options: LINK_KEYS,
    aliases: { ib: 'infiniband' },
    initial: 'nvlink',
  },
  /** Whether the global batch grows with the GPUs or stays at `batchTokens`. */
  batch: { kind: 'choice', key: 'batch', options: ['growing', 'fixed'], initial: 'growing' },
  /** The global batch where it is fixed. */
  batchTokens: {
    kind: 'number',
    key: 'batchTokens',
    unit: 'tokens',
    minimum: CONSTANTS.microBatchTokens.value,
    maximum: CONSTANTS.microBatchTokens.value * MOST_GPUS,
    scale: 'logarithmic',
    integer: true,
    ticks: [
      { value: 1e4, label: '10k' },
      { value: 1e5, label: '100k' },
      { value: 1e6, label: '1M' },
    ],
    initial: CONSTANTS.microBatchTokens.value * INITIAL_GPUS,
  },
  overlap: { kind: 'toggle', key: 'overlap', initial: false },
} as const satisfies FieldTable;

export type DataState = StateOf<typeof dataFields>;

/** The same state with the global batch held at its present size. */
export function holdBatch(state: DataState): DataState {
  return { ...state, batch: 'fixed', batchTokens: batchTokensOf(state) };
}

/** The global batch: a micro-batch for each GPU, or the fixed size. */
export function batchTokensOf({ batch, batchTokens, gpus }: DataState): number {
  return batch === 'fixed' ? batchTokens : CONSTANTS.microBatchTokens.value * gpus;
}
