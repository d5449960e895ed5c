import type { NumberField } from '@shardplay/core';

const kibi = (value: number) => ({ value: value * 1024, label: `${value}k` });

/** The sizes of a question that have a slider. */
export const SIZE_FIELDS = {
  gpus: {
    kind: 'number',
    key: 'gpus',
    unit: 'count',
    minimum: 1,
    maximum: 1_000_000,
    sliderMaximum: 32_768,
    scale: 'logarithmic',
    integer: true,
    ticks: [1, 8, 64, 512, 4096, 16384].map((value) => ({ value, label: String(value) })),
    initial: 64,
  },
  sequence: {
    kind: 'number',
    key: 'sequence',
    unit: 'count',
    minimum: 1,
    maximum: 2 ** 24,
    sliderMaximum: 2 ** 20,
    scale: 'logarithmic',
    integer: true,
    ticks: [1, 4, 32, 128, 1024].map(kibi),
    initial: 8192,
  },
  globalBatch: {
    kind: 'number',
    key: 'globalBatch',
    unit: 'count',
    minimum: 1,
    maximum: 2 ** 24,
    sliderMaximum: 16_384,
    scale: 'logarithmic',
    integer: true,
    ticks: [1, 16, 256, 2048, 16384].map((value) => ({ value, label: String(value) })),
    initial: 512,
  },
} as const satisfies Record<string, NumberField>;

/** What a run is trained on and what a GPU-hour costs. */
export const COST_FIELDS = {
  tokens: {
    kind: 'number',
    key: 'tokens',
    // Written as parameters are, since both are spoken of in billions and trillions.
    unit: 'parameters',
    minimum: 1e6,
    maximum: 1e15,
    sliderMaximum: 1e14,
    scale: 'logarithmic',
    integer: true,
    ticks: [
      { value: 1e9, label: '1 B' },
      { value: 1e11, label: '100 B' },
      { value: 1e12, label: '1 T' },
      { value: 15e12, label: '15 T' },
    ],
    initial: 1e12,
  },
  price: {
    kind: 'number',
    key: 'price',
    unit: 'count',
    minimum: 0,
    maximum: 1000,
    sliderMaximum: 10,
    scale: 'linear',
    integer: false,
    ticks: [0, 2, 4, 6, 8, 10].map((value) => ({ value, label: String(value) })),
    initial: 2.5,
  },
} as const satisfies Record<string, NumberField>;

/** Sizes that can be held, beside the one that is. */
export const HELD_SIZES = [1, 2, 4, 8, 16, 32, 64] as const;
