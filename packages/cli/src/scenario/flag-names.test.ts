import { expect, test } from 'vitest';
import { tellerOf } from './flag-names.ts';

const ofFlags = tellerOf(false, {});
const ofFile = tellerOf(true, { layersPerStage: '10,20' });

test.each([
  [
    'layout.layersPerStage has 1 stage with 2 layers.\nmodel is 5, but must be a name or an object.',
    '--layers-per-stage has 1 stage with 2 layers.\n--model is 5, but must be a name.',
  ],
  [
    'cluster.gpus is 8, but must be a multiple of layout.tensor x pipeline x context = 3.',
    '--gpus is 8, but must be a multiple of --tensor x --pipeline x --context = 3.',
  ],
  [
    'A replica has 1 micro-batch (training.globalBatch 8 / microBatch 2 / data 4).',
    'A replica has 1 micro-batch (--global-batch 8 / --micro-batch 2 / --data 4).',
  ],
  ['training.overlap.data is false.', '--overlap-data is false.'],
  ['model "h" is read as g.', '--model "h" is read as g.'],
  ['A model of h100-sxm5-80gb runs config.json by data alone.', undefined],
])('without a file every key of %j is told as its flag', (said, told = said) => {
  expect(ofFlags(said)).toBe(told);
});

test('with a file the flags that were typed are told, and where to give what is missing', () => {
  expect(ofFile('layout.layersPerStage has 2 stages, layout.tensor is 3.')).toBe(
    '--layers-per-stage has 2 stages, layout.tensor is 3.',
  );
  expect(ofFile('cluster.gpus is missing: it must be a whole number.')).toBe(
    'cluster.gpus (--gpus) is missing: it must be a whole number.',
  );
});
