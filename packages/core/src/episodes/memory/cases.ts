import type { Case } from '../episode.ts';
import type { MemoryState } from './fields.ts';

export const memoryCases: readonly Case<MemoryState>[] = [
  {
    key: 'good',
    verdict: 'good',
    state: {
      parameters: 7e9,
      precision: 'int8',
      purpose: 'inference',
      checkpointing: true,
      gpu: '24',
    },
  },
  {
    key: 'bad',
    verdict: 'bad',
    state: {
      parameters: 70e9,
      precision: 'bf16',
      purpose: 'training',
      checkpointing: true,
      gpu: '80',
    },
  },
];
