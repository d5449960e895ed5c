import { expect, it } from 'vitest';
import { plan } from './plan.ts';
import { gpuCounts } from './gpu-counts.ts';

const OWN = {
  memoryBytes: 80e9,
  memoryBytesPerSecond: 2e12,
  flopsPerSecond: { bf16: 3e14 },
  gpusPerNode: 4,
};

it.each([
  ['h100', 8, [1, 2, 4, 8]],
  ['h100', 24, [1, 2, 4, 8, 16, 24]],
  // No whole number of nodes, but what was asked for.
  ['h100', 12, [1, 2, 4, 8, 12]],
  ['h100', 6, [1, 2, 4, 6]],
  // A rack of 72 is one node.
  ['gb200', 144, [1, 2, 4, 8, 16, 32, 64, 72, 144]],
  [OWN, 12, [1, 2, 4, 8, 12]],
] as const)('tries of %j with %i GPUs: %j', (accelerator, gpus, counts) => {
  expect(gpuCounts({ model: 'llama-3.1-8b', cluster: { accelerator, gpus } })).toEqual(counts);
});

it('finds a run that needs all GPUs of a cluster that is no whole number of nodes', () => {
  // 12.2 G parameters of 16 bytes and more over 80 GiB each: two do not hold them, three do.
  const planned = plan({
    scenario: {
      model: {
        layers: 40,
        hidden: 5120,
        heads: 32,
        kvHeads: 8,
        headDim: 128,
        ffn: 14336,
        gated: true,
        vocab: 131072,
      },
      cluster: { accelerator: 'h100', gpus: 3 },
      training: { sequence: 1024, microBatch: 1, globalBatch: 3 },
      engine: 'torchtitan',
    },
    objective: 'gpus',
  });
  expect(planned.ok && planned.value.gpus).toBe(3);
  expect(planned.ok && planned.value.layouts.length).toBeGreaterThan(0);
});
