import { expect, test } from 'vitest';
import { format } from '../format/format.ts';
import { ACCELERATORS } from '../hardware/catalog.ts';
import { capacityNote, gpuFacts } from './generation.ts';

test('says of an H100 what its 80 GB are: 80 x 2^30 bytes, of which 98.8 % can be allocated', () => {
  const h100 = ACCELERATORS.find(({ name }) => name === 'h100-sxm5-80gb')!;
  expect(capacityNote(h100).map((note) => note.replaceAll('\u00a0', ' '))).toEqual([
    'h100-sxm5-80gb: its 80 GB are GiB, 85.9 GB, of which a framework can allocate 84.9 GB.',
  ]);
});

test('says of a TPU v4 no more than its 32 GiB', () => {
  // https://docs.cloud.google.com/tpu/docs/v4: 32 GiB of HBM2 a chip.
  const { memoryBytes } = gpuFacts(ACCELERATORS.find(({ name }) => name === 'tpu-v4')!);
  expect(memoryBytes).toBeLessThanOrEqual(32 * 2 ** 30);
  expect(memoryBytes).toBeGreaterThan(31 * 2 ** 30);
});

test.each(ACCELERATORS)('names the capacity that $name is held against', (accelerator) => {
  const { memoryBytes } = gpuFacts(accelerator);
  expect(capacityNote(accelerator)[0]).toContain(`allocate ${format(memoryBytes, 'bytes')}.`);
});

test('says nothing of memory that a user gave', () => {
  expect(capacityNote({ ...ACCELERATORS[0]!, memoryBytes: 80e9 })).toEqual([]);
});
