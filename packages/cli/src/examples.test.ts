import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProgram } from './program.ts';
import { createTerminal } from './terminal.ts';
import { COMMAND, shardplayHere } from './testing/shardplay.ts';

/** A folder with the files that the examples name, and programs of others as stand-ins. */
let folder: string;

const RUN = { model: 'llama-3.1-8b', cluster: { accelerator: 'h100', gpus: 8 } };
const FILES: Readonly<Record<string, string>> = {
  'run.json': JSON.stringify({ ...RUN, layout: { tensor: 2 } }),
  'before.json': JSON.stringify(RUN),
  'after.json': JSON.stringify({ ...RUN, layout: { tensor: 4 } }),
  'runs.jsonl': `${JSON.stringify(RUN)}\n`,
  'config.json': JSON.stringify({
    model_type: 'llama',
    hidden_size: 4096,
    num_hidden_layers: 32,
    num_attention_heads: 32,
    num_key_value_heads: 8,
    intermediate_size: 14336,
    vocab_size: 128256,
  }),
  'error.txt': 'CUDA out of memory. Tried to allocate 786.00 MiB (GPU 0; 31.75 GiB total)',
  'nccl.txt': `# nThread 1 all_reduce_perf
#  Rank  0 Group  0 Pid   855 on node-a device  0 [0xa4] NVIDIA A100-SXM4-80GB
#  Rank  1 Group  0 Pid   856 on node-a device  1 [0xa5] NVIDIA A100-SXM4-80GB
#       size         count      type   redop    root     time   algbw   busbw #wrong
 1073741824 268435456 float sum -1 8203.9 130.88 229.04 0
`,
};
/** Programs of others that an example may call. */
const PROGRAMS: Readonly<Record<string, string>> = {
  shardplay: `exec "${process.execPath}" "${COMMAND}" "$@"`,
  npx: 'exec "$@"',
  mpirun: 'cat nccl.txt',
  jq: `exec "${process.execPath}" -e 'JSON.parse(require("fs").readFileSync(0, "utf8"))'`,
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shardplay-examples-'));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
  const { out } = await shardplayHere(
    'export --to megatron --model llama-3.1-8b --gpus 8 --accelerator h100'.split(' '),
  );
  writeFileSync(join(folder, 'train.sh'), out);
  mkdirSync(join(folder, 'bin'));
  for (const [name, script] of Object.entries(PROGRAMS)) {
    writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, 'bin', name), 0o755);
  }
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Pastes a line into bash; every command of a pipe must succeed. */
function paste(line: string) {
  const { status, stderr } = spawnSync('bash', ['-c', `set -o pipefail; ${line}`], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${join(folder, 'bin')}${delimiter}${process.env['PATH']}` },
  });
  return { status, stderr };
}

const outside = createTerminal({
  stdin: Readable.from([]),
  stdout: new Writable(),
  stderr: new Writable(),
  env: {},
});
const PATHS = createProgram(outside).commands.flatMap((command) => [
  command.name(),
  ...command.commands.map((child) => `${command.name()} ${child.name()}`),
]);
/** Lines for a shell that is not bash; `completion` has tests of its own for them. */
const OTHER_SHELL = /completion (zsh|fish)/;

describe('an example works when pasted', () => {
  test.each(PATHS)('from the help of %s', async (path) => {
    const { out } = await shardplayHere([...path.split(' '), '--help']);
    const examples = out
      .slice(out.indexOf('\nExamples:\n'))
      .replaceAll(' \\\n', '')
      .split('\n')
      .filter((line) => /^ {2}(?!#)\S/.test(line) && !OTHER_SHELL.test(line));
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples)
      expect({ example, ...paste(example) }).toMatchObject({ example, status: 0 });
  });

  test('from the README, in its order', () => {
    const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
    const examples = readme.split('\n').filter((line) => line.startsWith('npx shardplay '));
    expect(examples.length).toBeGreaterThan(5);
    for (const example of examples)
      expect({ example, ...paste(example) }).toMatchObject({ example, status: 0 });
  });
});
