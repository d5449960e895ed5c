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

  it('is silent where nothing failed', () => {
    expect(failedAllocation('step 1: loss 10.2')).toBeUndefined();
  });
});
