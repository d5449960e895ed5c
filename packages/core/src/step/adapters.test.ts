import { describe, expect, it } from 'vitest';
import { readScenario } from '../scenario/read.ts';
import { resolveScenario } from '../scenario/resolve.ts';
import { GB, GIB } from '../units.ts';
import { estimate } from './estimate.ts';

const answer = (input: unknown) => {
  const read = readScenario(input);
  const resolved = read.ok ? resolveScenario(read.value) : read;
  if (!resolved.ok) throw new Error(JSON.stringify(resolved.problems));
  return estimate(resolved.value);
};

describe('adapters on frozen weights', () => {
  // Dettmers et al., QLoRA, arXiv 2305.14314, abstract and section 5.
  it.each([
    ['llama-65b', 'rtx-a6000', true],
    ['llama-33b', 'rtx-4090', true],
    ['llama-65b', 'rtx-4090', false],
  ])('%s in 4 bits on one %s: %s', (model, accelerator, fits) => {
    const { memory } = answer({
      engine: 'fsdp',
      model,
      cluster: { accelerator, gpus: 1 },
      training: {
        adapters: 'qlora',
        adapterRank: 16,
        sequence: 512,
        recompute: 'full',
        sharding: 'none',
      },
    });
    expect(memory.fits).toBe(fits);
  });

  it('leave the weights of a 70B whole on every replica: 4 bits are 35 GB, 36.5 with both ends', () => {
    // InternLM/xtuner#88: more GPUs of data parallelism do not help.
    const weights = (gpus: number, sharding: string) =>
      answer({
        engine: 'deepspeed',
        model: 'llama-2-70b',
        cluster: { accelerator: 'a100-40gb', gpus },
        training: { adapters: 'qlora', sharding, recompute: 'full' },
      }).memory.stages[0]!.weights;
    expect(Math.abs(weights(8, 'gradients') / (36.5 * GB) - 1)).toBeLessThan(0.02);
    expect(weights(64, 'gradients')).toBe(weights(8, 'gradients'));
    expect(weights(8, 'parameters')).toBeLessThan(weights(8, 'gradients') / 7);
  });

  it('take 30 GiB a GPU of Qwen3 235B cut 4 x 2 with 8 groups of experts', () => {
    // modelscope/ms-swift, 32 devices: 30.23 GiB were allocated before a second copy of the
    // experts, 26.44 GiB, was asked for.
    const { memory } = answer({
      model: 'qwen3-235b-a22b',
      cluster: { accelerator: 'a100', gpus: 32 },
      layout: { tensor: 4, pipeline: 2, expert: 8, expertTensor: 1 },
      training: { adapters: 'lora', adapterRank: 8, sequence: 1024, globalBatch: 16 },
    });
    const { weights } = memory.stages[0]!;
    expect(weights / GIB).toBeGreaterThan(26.44);
    expect(Math.abs(weights / (30.23 * GIB) - 1)).toBeLessThan(0.1);
  });

  it('need spread experts on GPUs of 24 GB: 30B-A3B by two is 32 GB, by four 17.6', () => {
    // modelscope/ms-swift: four RTX 4090s.
    const weights = (expert: number) =>
      answer({
        model: 'qwen3-30b-a3b',
        cluster: { accelerator: 'rtx-4090', gpus: 4 },
        layout: { expert },
        training: { adapters: 'lora', adapterRank: 8, sequence: 3000, recompute: 'full' },
      }).memory.stages[0]!.weights;
    expect(Math.abs(weights(2) / (32 * GB) - 1)).toBeLessThan(0.03);
    expect(Math.abs(weights(4) / (17.6 * GB) - 1)).toBeLessThan(0.03);
  });

  it('skip the gradients of the weights, nearly a third of the products', () => {
    const compute = (adapters: string) =>
      answer({
        engine: 'fsdp',
        model: 'llama-3.1-8b',
        cluster: { accelerator: 'h100', gpus: 8 },
        training: { adapters, sequence: 4096, microBatch: 4 },
      }).step.compute;
    expect(compute('lora') / compute('none')).toBeGreaterThan(0.6);
    expect(compute('lora') / compute('none')).toBeLessThan(0.85);
  });

  it('never counts more than the peak rate, since MFU counts no gradients that nobody takes', () => {
    const { throughput } = answer({
      model: 'llama-3.1-70b',
      cluster: { accelerator: 'rtx-3090', gpus: 2 },
      engine: 'fsdp',
      training: { adapters: 'qlora', sequence: 1024, globalBatch: 2 },
    });
    expect(throughput.mfu).toBeLessThan(1);
    expect(throughput.convention).toContain('no gradients of frozen weights');
  });
});
