import { expect, test } from 'vitest';
import { simplestFirst, type Candidate } from './ranking.ts';

const candidate = (tensor: number, seconds: number, peakBytes: number): Candidate => ({
  choice: {
    tensor,
    pipeline: 1,
    virtualStages: 1,
    data: 8 / tensor,
    context: 1,
    expert: 1,
    expertTensor: 1,
    sequenceParallel: tensor > 1,
    microBatch: 1,
    sharding: 'optimizer',
    shardGroup: 0,
    recompute: 'none',
    schedule: '1f1b',
  },
  seconds,
  peakBytes,
});

test('ties: room to spare before simplicity, simplicity before seconds', () => {
  const tight = candidate(1, 1, 95);
  const simple = candidate(1, 1.01, 60);
  const roomy = candidate(2, 1.005, 50);
  const slow = candidate(1, 1.1, 10);
  const { ranked, ties } = simplestFirst([tight, roomy, simple, slow], 'time', 90);
  expect(ranked).toEqual([simple, roomy, tight, slow]);
  expect(ties).toBe(3);
});
