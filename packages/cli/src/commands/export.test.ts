import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shardplayHere } from '../testing/shardplay.ts';

const RUN = ['--model', 'llama-3.1-8b', '--accelerator', 'h100', '--gpus', '32', '--tensor', '2'];
const exported = (...args: string[]) =>
  shardplayHere(['export', '--to', 'megatron', ...RUN, ...args]);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shardplay-export-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('--processes-per-node', () => {
  test.each([
    [3, 2],
    [5, 4],
    [33, 32],
  ])('%d does not divide 32 GPUs; the nearest that does is %d', async (asked, nearest) => {
    expect(await exported('--processes-per-node', String(asked))).toEqual({
      code: 2,
      out: '',
      err: `shardplay: --processes-per-node is ${asked}, but must divide the 32 GPUs of the run; the nearest that does is ${nearest}.\n`,
    });
  });

  test('times the machines is all GPUs, also where nodes are not full', async () => {
    for (const gpus of [4, 12, 20, 32]) {
      const run = RUN.map((word) => (word === '32' ? String(gpus) : word));
      const { out } = await shardplayHere(['export', '--to', 'megatron', ...run]);
      const number = (flag: string) => Number(new RegExp(`${flag} (\\d+)`).exec(out)?.[1]);
      expect(number('--nnodes') * number('--nproc-per-node')).toBe(gpus);
    }
  });
});

test.each([
  ['--learning-rate', '1e9'],
  ['--learning-rate', '1e-300'],
  ['--steps', '1e300'],
])('%s %s is out of range', async (flag, value) => {
  const { code, err } = await exported(flag, value);
  expect(code).toBe(2);
  expect(err).toMatch(new RegExp(`^shardplay: ${flag}: "${value}" is .* must be .* from .* to `));
});

describe('--out', () => {
  test('makes the folder and those above it', async () => {
    const out = join(folder, 'a', 'b', 'c');
    expect(await exported('--out', out)).toMatchObject({ code: 0 });
    expect(readFileSync(join(out, 'megatron.sh'), 'utf8')).toMatch(/^#!/);
  });

  test('that is a file is refused in a sentence', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    for (const out of [file, join(file, 'below')]) {
      const { code, err } = await exported('--out', out);
      expect(code).toBe(2);
      expect(err).toMatch(
        /^shardplay: .* cannot be written: what should be its folder is a file\.\n$/,
      );
    }
  });

  test.skipIf(!existsSync('/proc/self'))(
    'where no folder can be made is refused, not tried for ever',
    async () => {
      const { code, err } = await exported('--out', '/proc/shardplay');
      expect(code).toBe(2);
      expect(err).toContain('cannot be written: no such file or directory.');
    },
  );
});

test('torchtitan names what its model lacks; nanotron tells a refusal once', async () => {
  const cluster = ['--accelerator', 'h100', '--gpus', '8'];
  const own = JSON.stringify({
    model: { layers: 8, hidden: 1024, biases: { queryKeyValue: true } },
  });
  const titan = await shardplayHere(['export', '-', '--to', 'torchtitan', ...cluster], own);
  expect(titan.err).toContain('The model has biases of queries, keys and values: torchtitan');
  const nano = await shardplayHere([
    ...['export', '--to', 'nanotron', '--model', 'llama-3.1-8b', ...cluster],
    ...['--sharding', 'parameters'],
  ]);
  expect(nano.err.split('shards the optimizer at most').length - 1).toBe(1);
});
