import { describe, expect, test } from 'vitest';
import { Writable } from 'node:stream';
import { Readable } from 'node:stream';
import { widthOf } from './draw/width.ts';
import { createProgram } from './program.ts';
import { createTerminal } from './terminal.ts';
import { shardplayHere } from './testing/shardplay.ts';

const RUN = '--model llama-3.1-70b --accelerator h100 --gpus 64';

/** Everything that is meant to be read by people. */
const READ = [
  'show memory',
  'show data --gpus 64 --link ethernet',
  'show tensor --slices 8 --link ethernet --placement apart',
  'show pipeline --schedule zb-v --actions',
  'show recipe --tensor 16 --pipeline 4 --data 1',
  'show recipe --tensor 1 --pipeline 1 --data 64',
  `estimate ${RUN} --tensor 8 --pipeline 4`,
  `estimate ${RUN} --tensor 7`,
  'estimate --model llama-3.1-405b --accelerator h100 --gpus 1008 --tensor 8 --pipeline 126',
  `plan ${RUN} --top 2 --tokens 1e12 --price 2`,
  'plan --model llama-3.1-405b --accelerator h100 --gpus 8 --top 1',
  `explain ${RUN} --global-batch 1024 --tensor 8 --pipeline 8`,
  'explain --model llama-3.1-70b --accelerator h100 --gpus 8',
  `largest sequence ${RUN} --tensor 8 --pipeline 4`,
  `diagnose ${RUN} --tensor 8 --pipeline 4 --seconds 14`,
  'accepts --stages 4 --micro-batches 9 --schedule interleaved-1f1b',
  'models',
  'models deepseek-v3',
  'hardware',
  'hardware h100',
  'hardware infiniband-ndr',
];

const outside = createTerminal({
  stdin: Readable.from([]),
  stdout: new Writable(),
  stderr: new Writable(),
  env: {},
});
const HELP = createProgram(outside).commands.flatMap((command) => [
  `${command.name()} --help`,
  ...command.commands.map((child) => `${command.name()} ${child.name()} --help`),
]);

/** Lines that are too long, but for addresses and other words that have no place to break. */
const tooLong = (out: string, columns: number) =>
  out.split('\n').filter((line) => widthOf(line) > columns && /\S\s+\S/.test(withoutAddress(line)));
const withoutAddress = (line: string) => line.replace(/\S+:\/\/\S+/, '').trim();

describe.each([40, 60, 80, 120])('%d columns hold every line of', (columns) => {
  test.each([...READ, '--help', ...HELP])('%s', async (line) => {
    const { code, out } = await shardplayHere(line.split(' '), '', columns);
    expect(code).toBe(0);
    expect(tooLong(out, columns)).toEqual([]);
    expect(out).not.toMatch(/…\s|[ \t]\n/);
  });
});
