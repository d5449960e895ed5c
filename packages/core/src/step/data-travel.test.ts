import { describe, expect, test } from 'vitest';
import { ENGINES, type Engine, type Sharding } from '../scenario/choices.ts';
import { exposedDataSeconds } from './data-travel.ts';
import type { LayoutChoice } from './setting.ts';

/** Seconds with nothing hidden: one reduction 1, one sum over copies 10, one gather 100. */
function seconds(engine: Engine, sharding: Sharding, microBatches: number, pipeline = 1): number {
  const choice = { sharding, pipeline } as LayoutChoice;
  const end = { reduce: 1, copies: 10, gather: 100, optimizer: 0 };
  return exposedDataSeconds(engine, choice, end, 0, 0, 0, microBatches);
}

describe('how often gradients and weights travel, with four micro-batches', () => {
  test.each<readonly [engine: Engine, sharding: Sharding, seconds: number, source: string]>([
    ['megatron', 'optimizer', 111, 'core/distributed: the last micro-batch starts the reduction'],
    ['megatron', 'gradients', 4 + 110, 'Megatron-FSDP: grad_reduce_every_bprop'],
    ['megatron', 'parameters', 4 * 201 + 10, 'Megatron-FSDP: optim_grads_params'],
    ['deepspeed', 'optimizer', 111, 'ZeRO 1 reduces at the boundary'],
    ['deepspeed', 'gradients', 4 + 110, 'ZeRO stage >= 2 communicates between boundaries too'],
    ['deepspeed', 'parameters', 4 * 201 + 10, 'MiCS sums its copies at the boundary'],
    ['torchtitan', 'gradients', 4 * 111, 'FSDP2, reshard_after_forward never'],
    ['torchtitan', 'parameters', 4 * 211, 'FSDP2, reshard_after_forward always'],
    ['fsdp', 'gradients', 4 * 111, 'sync_each_batch'],
    ['nanotron', 'optimizer', 111, 'ZeRO 1'],
  ])('%s, %s', (engine, sharding, expected) => {
    expect(seconds(engine, sharding, 4)).toBe(expected);
  });

  test("torchtitan's pipeline gathers and reduces once", () => {
    expect(seconds('torchtitan', 'parameters', 4, 2)).toBe(111);
    expect(seconds('megatron', 'gradients', 4, 2)).toBe(114);
  });

  test('one micro-batch is one of everything, but weights that are gathered again', () => {
    for (const engine of ENGINES) {
      expect(seconds(engine, 'gradients', 1), engine).toBe(111);
      if (engine !== 'nanotron') expect(seconds(engine, 'parameters', 1), engine).toBe(211);
    }
  });
});
