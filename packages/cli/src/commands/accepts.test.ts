import { expect, test } from 'vitest';
import { shardplayHere } from '../testing/shardplay.ts';

const INTERLEAVED =
  'accepts --schedule interleaved-1f1b --stages 4 --virtual-stages 2 --micro-batches 9';

test('tells each engine’s reason, its own words and what it takes', async () => {
  const { code, out } = await shardplayHere(INTERLEAVED.split(' '));
  expect(code).toBe(0);
  expect(out).toContain('✗ PyTorch 2.13 refuses it.');
  expect(out.replace(/\s+/g, ' ')).toContain(
    'to be a multiple of the number of rounds (2), but got 9.',
  );
  expect(out).toContain('It takes --micro-batches 8 or 10.');
  expect(out).toContain('✗ DeepSpeed');
});

test('answers as JSON, for one engine', async () => {
  const { out } = await shardplayHere(
    `${INTERLEAVED} --micro-batch-group 5 --engine megatron --json`.split(' '),
  );
  expect(JSON.parse(out)).toMatchObject([
    { engine: 'megatron', accepted: true, engineName: expect.stringContaining('interleaving') },
  ]);
});
