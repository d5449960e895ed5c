import { resolveScenario, type Scenario } from '@shardplay/core';
import { describe, expect, it } from 'vitest';
import { failedAllocation } from './out-of-memory.ts';

const failed = (allocation: string, scenario: Scenario) => {
  const run = resolveScenario(scenario);
  if (!run.ok) throw new Error(run.problems[0]?.message);
  const log = `torch.OutOfMemoryError: CUDA out of memory. Tried to allocate ${allocation}. GPU 0 has`;
  return failedAllocation(log, run.value);
};

describe('failedAllocation', () => {
  it('knows the logits of GPT-2 large (NVIDIA/Megatron-LM#525)', () => {
    const found = failed('786.00 MiB', {
      model: 'gpt-2-large',
      cluster: { accelerator: 'v100-sxm2-32gb', gpus: 1 },
      training: { sequence: 1024, microBatch: 4, precision: 'fp16' },
    });
    expect(found?.tensor?.name).toContain('the logits in fp32');
  });

  it('pads the vocabulary as the engine does: torchtitan not at all', () => {
    const logits = (engine: 'megatron' | 'torchtitan') => {
      const tokens = 1024;
      // 131 rows: 128 a GPU of Megatron-LM are 256 for two of them, 131 stay 131.
      const rows = engine === 'megatron' ? 256 : 131;
      const found = failed(`${(4 * tokens * rows) / 2 / 1024} KiB`, {
        model: { layers: 2, hidden: 64, heads: 2, vocab: 131, ffn: 96 },
        cluster: { accelerator: 'h100', gpus: 2 },
        layout: { tensor: 2 },
        training: { sequence: tokens, globalBatch: 1 },
        engine,
      });
      return found?.tensor?.name;
    };
    expect(logits('megatron')).toBe('the logits in fp32');
    expect(logits('torchtitan')).toBe('the logits in fp32');
  });

  it('knows a second copy of the experts (modelscope/ms-swift#9403)', () => {
    const found = failed('26.44 GiB', {
      model: 'qwen3-235b-a22b',
      cluster: { accelerator: 'a100', gpus: 32 },
      layout: { tensor: 4, pipeline: 2, expert: 8, expertTensor: 1 },
      training: { sequence: 1024 },
    });
    expect(found?.tensor?.name).toContain('expert weights');
  });

  it('counts the tokens behind logits that are larger than planned (modelscope/ms-swift#6966)', () => {
    const found = failed('49.00 GiB', {
      model: 'qwen3-30b-a3b',
      cluster: { accelerator: 'a100', gpus: 64 },
      training: { sequence: 32_768 },
      engine: 'deepspeed',
    });
    expect(found?.tensor).toBeUndefined();
    expect(found?.logitTokens).toBeCloseTo(86_600, -3);
  });

  it('knows gradients laid flat, and memory in pieces (NVIDIA/Megatron-LM#60)', () => {
    // 54 layers of 1920 are the 2.5 billion of Megatron-LM's paper (arXiv:1909.08053).
    const run = resolveScenario({
      model: {
        layers: 54,
        hidden: 1920,
        heads: 20,
        ffn: 7680,
        gated: false,
        vocab: 50_257,
        tiedEmbeddings: true,
        learnedPositions: 1024,
      },
      cluster: { accelerator: 'v100-sxm2-32gb', gpus: 64 },
      layout: { tensor: 2 },
      training: { sequence: 1024, microBatch: 8, precision: 'fp16' },
    });
    if (!run.ok) throw new Error(run.problems[0]?.message);
    const log =
      'RuntimeError: CUDA out of memory. Tried to allocate 2.29 GiB (GPU 0; 31.72 GiB total capacity; 19.22 GiB already allocated; 2.0 GiB free; 28.32 GiB reserved in total by PyTorch)';
    const found = failedAllocation(log, run.value);
    expect(found?.tensor?.name).toContain('gradients of a GPU, laid flat');
    expect(found?.unusedBytes).toBeCloseTo(9.1 * 2 ** 30, -3);
  });

  it('knows a weight matrix, and takes a small request for no logits', () => {
    const scenario: Scenario = {
      model: 'llama-3.1-8b',
      cluster: { accelerator: 'a100', gpus: 4 },
      engine: 'fsdp',
    };
    // 4096 x 14336 x 4 bytes.
    expect(failed('224.00 MiB', scenario)?.tensor?.name).toBe('one feed-forward matrix in fp32');
    const small = failed('100.00 MiB', scenario);
    expect(small?.tensor).toBeUndefined();
    expect(small?.logitTokens).toBeUndefined();
  });

  it('sees what others hold of the same GPU (pytorch/pytorch#151030: seven ranks on GPU 0)', () => {
    const seven = Array.from(
      { length: 7 },
      (_, rank) => `Process ${rank + 2} has 1.60 GiB memory in use. `,
    ).join('');
    const log = `torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 540.00 MiB. GPU 0 has a total capacity of 79.10 GiB of which 300.00 MiB is free. Including non-PyTorch memory, this process has 67.60 GiB memory in use. ${seven}Of the allocated memory 60.00 GiB is allocated by PyTorch, and 1.20 GiB is reserved by PyTorch but unallocated.`;
    const found = failedAllocation(log);
    expect(found?.others?.processes).toBe(7);
    expect(found?.others?.bytes).toBeCloseTo(11.2 * 2 ** 30, -3);
    expect(found?.unusedBytes).toBeCloseTo(1.2 * 2 ** 30, -3);
  });

  it('is silent where nothing failed', () => {
    expect(failedAllocation('step 1: loss 10.2')).toBeUndefined();
  });
});
