import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
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

describe('what cannot be read is one sentence', () => {
  const folder = (): string => {
    const made = mkdtempSync(join(tmpdir(), 'shardplay-input-'));
    onTestFinished(() => rmSync(made, { recursive: true }));
    return made;
  };
  const file = (name: string, text: string | Buffer): string => {
    const path = join(folder(), name);
    writeFileSync(path, text);
    return path;
  };
  const large = (): string => {
    const path = file('large.json', '{}');
    // A hole: as large as it says, and nothing on the disk.
    truncateSync(path, 200e6);
    return path;
  };
  const pipe = (): string => {
    const path = join(folder(), 'pipe');
    execFileSync('mkfifo', [path]);
    return path;
  };
  const binary = () => file('run.json', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1]));
  const yaml = 'compute_environment: LOCAL_MACHINE\nnum_processes: 8\nnum_processes: 16\n';
  const toml = '[training]\nseq_len = 4096\nseq_len = 8192\n';
  const json = '{"train_batch_size": 8, "train_batch_size": 16}';

  test.each<readonly [what: string, path: () => string, says: RegExp]>([
    ['a folder', folder, /it is a folder/],
    ['binary', binary, /it is binary/],
    ['200 MB', large, /larger than 64 MB/],
    ['a file that is not there', () => join(folder(), 'no.json'), /no such file/],
    [
      'a key twice in YAML',
      () => file('a.yaml', yaml),
      /line 3, column 1: the key "num_processes"/,
    ],
    ['a key twice in TOML', () => file('a.toml', toml), /line 3, column 1: .*a second time/],
    ['a key twice in JSON', () => file('a.json', json), /line 1, column 25: the key "train_batch/],
    ['half of a YAML', () => file('a.yaml', `${yaml.slice(0, -22)}\n x: [1`), /YAML or JSON: line/],
  ])('%s', async (_, path, says) => {
    const { code, out, err } = await shardplayHere(['read', path()]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(says);
    expect(err.trim().split('\n')).toHaveLength(1);
  });

  test.skipIf(process.platform === 'win32')('a pipe that nobody writes to', async () => {
    const { code, err } = await shardplayHere(['estimate', pipe()]);
    expect(code).toBe(2);
    expect(err).toContain('nobody writes to it');
  });

  test.skipIf(process.platform === 'win32')('a pipe that is written to is read', async () => {
    const path = pipe();
    const told = shardplayHere(['diagnose', '--log', path]);
    // Both ends at once, so that opening waits for nobody.
    const end = openSync(path, 'r+');
    writeFileSync(end, 'AssertionError: 129280 is not divisible by 24\n');
    setTimeout(() => closeSync(end), 200);
    expect((await told).out.replace(/\s+/g, ' ')).toContain('does not divide into 24 parts');
  });
});
