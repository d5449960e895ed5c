import type { Engine } from './choices.ts';

/** What sentences call an engine: Accelerate launches FSDP. */
export const TITLES: Readonly<Record<Engine, string>> = {
  megatron: 'Megatron-LM',
  torchtitan: 'torchtitan',
  deepspeed: 'DeepSpeed',
  nanotron: 'nanotron',
  fsdp: 'Accelerate',
};
