import { expect, test } from 'vitest';
import type { LayoutChoice } from '../step/setting.ts';
import { complexity, simplestFirst, type Candidate } from './ranking.ts';

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

test('simplicity: kinds of parallelism first, then how far things are cut up', () => {
  const { choice } = candidate(2, 1, 1);
  const interleaved = {
    ...choice,
    pipeline: 4,
    virtualStages: 4,
    schedule: 'interleaved-1f1b',
  } as const;
  // Each is simpler than the next, as an engineer would have it.
  const order: readonly LayoutChoice[] = [
    { ...choice, tensor: 1 },
    choice,
    { ...choice, recompute: 'selective' },
    { ...choice, recompute: 'full' },
    { ...choice, context: 2 },
    { ...choice, context: 32 },
    { ...interleaved, context: 2 },
    { ...interleaved, context: 2, virtualStages: 12 },
    { ...interleaved, context: 32, virtualStages: 12 },
  ];
  const points = order.map(complexity);
  expect(points).toEqual([...points].sort((a, b) => a - b));
  expect(new Set(points).size).toBe(order.length);
  const plain = { ...choice, pipeline: 4 };
  expect(complexity(plain)).toBeLessThan(complexity({ ...interleaved, virtualStages: 2 }));
  expect(complexity({ ...interleaved, virtualStages: 2 })).toBeLessThan(
    complexity({ ...interleaved, virtualStages: 2, schedule: 'interleaved-zb' }),
  );
});
