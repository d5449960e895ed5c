import { describe, expect, it } from 'vitest';
import { findAccelerator } from '../hardware/catalog.ts';
import { usualAttention, usuallyFusesLoss } from './usual-kernels.ts';

const accelerator = (name: string) => {
  const found = findAccelerator(name);
  if (!found.found) throw new Error(`${name} left the catalog.`);
  return found.row;
};
const a100 = accelerator('a100-sxm4-80gb');
const h100 = accelerator('h100-sxm5-80gb');

describe('usualAttention', () => {
  it('is unfused where scores were kept: zero-bubble at 1024 tokens, selective recomputation, fp16', () => {
    expect(usualAttention('megatron', a100, 'bf16', 1024, 'none', 'optimizer', 1)).toBe('unfused');
    expect(usualAttention('megatron', a100, 'bf16', 2048, 'selective', 'optimizer', 1)).toBe(
      'unfused',
    );
    expect(usualAttention('megatron', a100, 'fp16', 2048, 'full', 'optimizer', 1)).toBe('unfused');
    expect(usualAttention('deepspeed', a100, 'bf16', 2048, 'full', 'optimizer', 1)).toBe('unfused');
  });

  it('is flash elsewhere: vocabulary parallelism at 2048 tokens, whatever runs on an H100', () => {
    expect(usualAttention('megatron', a100, 'bf16', 2048, 'none', 'optimizer', 1)).toBe('flash');
    expect(usualAttention('megatron', h100, 'bf16', 1024, 'selective', 'optimizer', 1)).toBe(
      'flash',
    );
    // DeepSpeed with ZeRO 3 trains what `transformers` builds.
    expect(usualAttention('deepspeed', a100, 'bf16', 2048, 'full', 'parameters', 1)).toBe('flash');
    expect(usualAttention('fsdp', a100, 'bf16', 512, 'none', 'optimizer', 1)).toBe('flash');
  });

  it('is of Hopper where PyTorch shares sequences on one', () => {
    expect(usualAttention('fsdp', h100, 'bf16', 4096, 'none', 'parameters', 8)).toBe('flash-3');
    expect(usualAttention('fsdp', a100, 'bf16', 4096, 'none', 'parameters', 8)).toBe('flash');
    expect(usualAttention('fsdp', h100, 'bf16', 4096, 'none', 'parameters', 1)).toBe('flash');
  });
});

describe('usuallyFusesLoss', () => {
  it('is Transformer Engine in Megatron, from Hopper on', () => {
    expect(usuallyFusesLoss('megatron', h100)).toBe(true);
    expect(usuallyFusesLoss('megatron', a100)).toBe(false);
    expect(usuallyFusesLoss('nanotron', h100)).toBe(false);
  });
});
