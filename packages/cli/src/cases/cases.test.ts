import { describe, expect, test } from 'vitest';
import { shardplayHere } from '../testing/shardplay.ts';
import { LAYOUT_CASES } from './layouts.ts';
import { MEMORY_CASES } from './memory.ts';
import { REFUSED_CASES } from './refusals.ts';
import { SPEED_CASES } from './speed.ts';

describe.each([
  ['layouts', LAYOUT_CASES],
  ['memory', MEMORY_CASES],
  ['speed', SPEED_CASES],
])('%s', (_room, cases) => {
  test.each(cases)('$fact', async ({ ask, says }) => {
    const { code, out } = await shardplayHere(ask.split(' '));
    expect(code).toBe(0);
    for (const pattern of says) expect(out.replace(/\s+/g, ' ')).toMatch(pattern);
  });
});

test.each(REFUSED_CASES)('refused: $fact', async ({ ask, says }) => {
  const { code, out, err } = await shardplayHere(ask.split(' '));
  expect({ code, out }).toEqual({ code: 2, out: '' });
  for (const pattern of says) expect(err).toMatch(pattern);
});

test('an error of an engine is explained, with the tensor where the run is given', async () => {
  const ask = (args: string, log: string) =>
    shardplayHere(['diagnose', '--log', '-', ...args.split(' ').filter((arg) => arg !== '')], log);
  const vocabulary = await ask('', 'AssertionError: 151552 is not divisible by 6');
  expect(vocabulary.out.replace(/\s+/g, ' ')).toMatch(/does not divide into 6 parts/);
  // NVIDIA/Megatron-LM#525
  const logits = await ask(
    '--model gpt-2-large --accelerator v100-sxm2-32gb --gpus 1 --sequence 1024 --micro-batch 4 --precision fp16',
    'CUDA out of memory. Tried to allocate 786.00 MiB (GPU 0; 31.75 GiB total)',
  );
  expect(logits.out.replace(/\s+/g, ' ')).toMatch(/that is the logits in fp32/);
  expect(await ask('', 'Segmentation fault')).toMatchObject({ code: 2, out: '' });
});
