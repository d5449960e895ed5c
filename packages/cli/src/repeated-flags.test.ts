import { expect, test } from 'vitest';
import { shardplayHere } from './testing/shardplay.ts';

const RUN = 'estimate --model llama-3.1-8b --accelerator h100 --gpus 8';
const asked = (flags: string) => shardplayHere(`${RUN} ${flags}`.split(' '));

test.each([
  ['--gpus 16', '--gpus is given twice, as 8 and as 16; give it once.'],
  [
    '--overlap-data --no-overlap-data',
    '--overlap-data is given twice, as on and as off; give it once.',
  ],
])('%s is refused', async (flags, said) => {
  expect(await asked(flags)).toEqual({ code: 2, out: '', err: `shardplay: ${said}\n` });
});

test('the same value twice does no harm, and two variables may be swept', async () => {
  expect(await asked('--gpus 8 --json --json')).toMatchObject({ code: 0, err: '' });
  const swept = await shardplayHere(
    'sweep --model llama-3.1-8b --accelerator h100 --over gpus=8,16 --over tensor=1,2'.split(' '),
  );
  expect(swept).toMatchObject({ code: 0, err: '' });
});
