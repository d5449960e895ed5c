import { describe, expect, it } from 'vitest';
import { accepts } from './accepts.ts';

const refusalOf = (...asked: Parameters<typeof accepts>) => {
  const answer = accepts(...asked);
  return answer.ok ? undefined : answer.problems[0];
};

describe('accepts', () => {
  it('says what PyTorch says, and what it would take', () => {
    const refusal = refusalOf('pytorch', 'interleaved-1f1b', {
      ranks: 4,
      virtualStages: 2,
      microBatches: 9,
    });
    expect(refusal?.engineError).toContain('a multiple of the number of rounds (2), but got 9');
    expect(refusal?.nearest['microBatches']).toEqual([8, 10]);
    expect(refusal?.fix).toEqual({ microBatches: 8 });
  });

  it('offers Megatron-LM another group, where that helps', () => {
    const refusal = refusalOf('megatron', 'interleaved-1f1b', {
      ranks: 4,
      virtualStages: 2,
      microBatches: 10,
    });
    expect(refusal?.rule).toBe('micro-batch-group-even');
    expect(refusal?.nearest).toEqual({ microBatches: [8, 12], microBatchGroup: [5] });
  });

  it('runs 1F1B with fewer micro-batches than ranks on Megatron-LM and DeepSpeed, not PyTorch', () => {
    const shape = { ranks: 4, microBatches: 2 };
    expect(accepts('megatron', '1f1b', shape).ok).toBe(true);
    expect(accepts('deepspeed', '1f1b', shape).ok).toBe(true);
    expect(refusalOf('pytorch', '1f1b', shape)?.fix).toEqual({ microBatches: 4 });
    expect(refusalOf('torchtitan', '1f1b', shape)?.rule).toBe('micro-batches-cover-stages');
  });

  it('counts layers', () => {
    const shape = { ranks: 4, virtualStages: 3, microBatches: 8 };
    const megatron = refusalOf('megatron', 'interleaved-1f1b', { ...shape, layers: 32 });
    expect(megatron?.nearest['virtualStages']).toEqual([2, 4]);
    // 30 layers and the two ends make 11 or 16 stages, 3 or 2 to a stage, but never 12.
    const titan = refusalOf('torchtitan', 'interleaved-1f1b', { ...shape, layers: 30 });
    expect(titan?.rule).toBe('layers-split-into-stages');
    expect(titan?.nearest['virtualStages']).toEqual([2, 4]);
  });

  it('refuses chunks that a schedule has no use for', () => {
    const shape = { ranks: 4, virtualStages: 2, microBatches: 8 };
    expect(refusalOf('megatron', '1f1b', shape)?.fix).toEqual({ virtualStages: 1 });
    expect(refusalOf('torchtitan', 'gpipe', shape)?.rule).toBe('one-stage-a-rank');
  });

  it('knows which schedules an engine has', () => {
    expect(refusalOf('deepspeed', 'zb-v', { ranks: 4, microBatches: 8 })?.message).toContain(
      'it has 1f1b',
    );
  });
});
