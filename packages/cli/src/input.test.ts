import { expect, test } from 'vitest';
import { shardplayHere } from './testing/shardplay.ts';

const told = async (input: string) => (await shardplayHere(['estimate', '-'], input)).err;

test('a file that is no object is told what it must hold', async () => {
  for (const [text, kind] of [
    ['[]', 'list'],
    ['5', 'number'],
    ['"llama"', 'string'],
  ] as const)
    expect(await told(text)).toContain(
      `standard input holds a ${kind}, but must hold a JSON object`,
    );
});

test('what is no JSON is told with line and column, in one line', async () => {
  const err = await told('{\n  "model": llama\n}\n');
  expect(err).toBe(
    'shardplay: standard input, line 2, column 12, cannot be read as JSON: a value was expected, not "llama".\n',
  );
});

test('other files are told what to do with them', async () => {
  expect(await told('#!/bin/bash\n')).toContain('shardplay read');
  expect(await told('{"model_type": "llama"}')).toContain('--hf');
});

test('every problem has a line of its own', async () => {
  expect(await told('{"model":5,"foo":1,"layout":[],"training":{"sequence":"x"}}')).toBe(
    [
      'layout is [], but must be an object.',
      'model is 5, but must be a name or an object.',
      'cluster.accelerator (--accelerator) is missing: it must be a name or an object.',
      'cluster.gpus (--gpus) is missing: it must be a whole number from 1 to 16777216.',
      'training.sequence is "x", but must be a whole number from 1 to 1073741824.',
      'foo is not a key of the scenario. It takes $schema, model, cluster, layout, training, engine.',
    ]
      .map((line) => `shardplay: ${line}\n`)
      .join(''),
  );
});
