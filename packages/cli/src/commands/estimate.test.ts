import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Answer, estimate, resolveScenario, type Scenario } from '@shardplay/core';
import { afterAll, describe, expect, test } from 'vitest';
import { COMMAND, shardplay, shardplayHere } from '../testing/shardplay.ts';

const SCENARIO: Scenario = {
  model: 'llama-3.1-70b',
  cluster: { accelerator: 'h100-sxm5-80gb', gpus: 64 },
  layout: { tensor: 8, pipeline: 4 },
  training: { sequence: 8192, globalBatch: 32 },
};
const FLAGS =
  '--model llama-3.1-70b --accelerator h100-sxm5-80gb --gpus 64 --tensor 8 --pipeline 4 --sequence 8192 --global-batch 32';
const folder = mkdtempSync(join(tmpdir(), 'shardplay-estimate-'));
const file = join(folder, 'run.json');
writeFileSync(file, JSON.stringify(SCENARIO));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** What the library says of a scenario, as JSON: the command must say the same. */
function answered(scenario: Scenario): unknown {
  const resolved = resolveScenario(scenario);
  if (!resolved.ok) throw new Error(resolved.problems[0]!.message);
  return JSON.parse(JSON.stringify(estimate(resolved.value)));
}

describe('one scenario', () => {
  test('from a file, from standard input and from flags is the same', async () => {
    const expected = answered(SCENARIO);
    const outcomes = await Promise.all([
      shardplayHere(['estimate', file, '--json']),
      shardplayHere(['estimate', '-', '--json'], JSON.stringify(SCENARIO)),
      shardplayHere(['estimate', ...FLAGS.split(' '), '--json']),
    ]);
    for (const { code, out, err } of outcomes) {
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(JSON.parse(out)).toEqual(expected);
    }
  });

  test('is changed by flags', async () => {
    const { out } = await shardplayHere(['estimate', file, '--tensor', '4', '--json']);
    expect(JSON.parse(out)).toEqual(answered({ ...SCENARIO, layout: { tensor: 4, pipeline: 4 } }));
  });

  test('is shown as bars, a waterfall and what limits it, within the line', async () => {
    const { code, out } = await shardplayHere(['estimate', file]);
    expect(code).toBe(0);
    expect(out).toMatch(/^llama-3\.1-70b on 64 × h100-sxm5-80gb: tensor 8, pipeline 4, data 2/);
    expect(out.match(/^stage [0-3] .*█/gm)).toHaveLength(4);
    expect(out).toMatch(/^compute .*█/m);
    expect(out).toMatch(/^Compute takes \S+.% of the step; the largest loss is /m);
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  test('draws the ends of a long pipeline', async () => {
    const flags = '--model llama-3.1-405b --accelerator h100 --gpus 1008 --tensor 8 --pipeline 126';
    const { out } = await shardplayHere(['estimate', ...flags.split(' ')]);
    expect(out.match(/^stage \d+ /gm)!.length).toBeLessThanOrEqual(9);
    expect(out).toMatch(/stages in between are not drawn/);
  });
});

describe('an illegal or too large layout is an answer', () => {
  test.each([
    ['--gpus 64 --tensor 7', { legal: false, memory: null }],
    ['--gpus 8', { memory: { fits: false } }],
  ])('%s', async (flags, answer) => {
    const line = `estimate --model llama-3.1-70b --accelerator h100 ${flags}`;
    const { code, out, err } = await shardplayHere([...line.split(' '), '--json']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(JSON.parse(out)).toMatchObject(answer);
  });

  test('is said with the flag that mends it', async () => {
    const line = 'estimate --model llama-3.1-70b --accelerator h100 --gpus 64 --tensor 7';
    const { code, out } = await shardplayHere(line.split(' '));
    expect(code).toBe(0);
    expect(out.replace(/\s+/g, ' ')).toContain(
      '✗ --gpus is 64, but must be a multiple of --tensor x --pipeline x --context = 7; the nearest is 63. Nearest: --gpus 63.',
    );
  });
});

describe('bad input is refused in one line', () => {
  test.each([
    [['estimate'], /^shardplay: a scenario is needed: /],
    [['estimate', '-'], /^shardplay: standard input, line 1, column \d+, cannot be read as JSON: /],
    [
      ['estimate', 'none.json'],
      /^shardplay: none\.json cannot be read: no such file or directory\.\n$/,
    ],
    [['estimate', '--model', 'm', '--gpus', '8'], /^shardplay: --accelerator is missing: /],
    [['estimate', file, '--tensor', 'eight'], /^shardplay: --tensor is "eight", but must be /],
    [['estimate', '--jsonl', 'none.jsonl'], /^shardplay: none\.jsonl cannot be read: /],
  ])('%j', async (args, line) => {
    const { code, out, err } = await shardplayHere(args, '{ not json');
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(line);
    expect(err.indexOf('\n')).toBe(err.length - 1);
  });
});

describe('a stream of scenarios', () => {
  const line = JSON.stringify(SCENARIO);

  test('is answered line by line; a bad line spoils itself only', () => {
    const unknown = JSON.stringify({ ...SCENARIO, model: 'llama-9-70b' });
    const lines = [line, '{', '', '[1]', unknown, line];
    const { code, out, err } = shardplay(['estimate', '--jsonl'], `${lines.join('\r\n')}`);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const answers = out
      .trimEnd()
      .split('\n')
      .map((text) => JSON.parse(text) as object);
    expect(
      answers.map((answer) => ('error' in answer ? Reflect.get(answer, 'line') : 'answer')),
    ).toEqual(['answer', 2, 4, 5, 'answer']);
    expect(answers[0]).toEqual(answered(SCENARIO));
    expect(answers[3]).toMatchObject({ problems: [{ rule: 'known-model' }] });
  });

  test('takes flags for every line', async () => {
    const { out } = await shardplayHere(['estimate', '--jsonl', '--micro-batch', '2'], `${line}\n`);
    const { training } = SCENARIO;
    expect(JSON.parse(out)).toEqual(
      answered({ ...SCENARIO, training: { ...training, microBatch: 2 } }),
    );
  });

  test('of thousands comes out complete and in order', () => {
    const counts = Array.from({ length: 3000 }, (_line, index) => 1 + (index % 50));
    const input = counts
      .map((count) => JSON.stringify({ ...SCENARIO, training: { globalBatch: 2 * count } }))
      .join('\n');
    const { out } = shardplay(['estimate', '--jsonl'], input);
    const answers = out
      .trimEnd()
      .split('\n')
      .map((text) => JSON.parse(text) as Answer);
    const tokens = answers.map(
      ({ step, throughput }) => Math.round(throughput.tokensPerSecond * step.seconds) / 4096 / 2,
    );
    expect(tokens).toEqual(counts);
  });

  test('ends quietly when nobody reads on', () => {
    writeFileSync(join(folder, 'many.jsonl'), `${line}\n`.repeat(5000));
    const pipe = `"${process.execPath}" "${COMMAND}" estimate --jsonl "${folder}/many.jsonl" | head -n 1 | wc -l`;
    const { status, stdout, stderr } = spawnSync('bash', ['-o', 'pipefail', '-c', pipe], {
      encoding: 'utf8',
    });
    expect({ status, stdout: stdout.trim(), stderr }).toEqual({
      status: 0,
      stdout: '1',
      stderr: '',
    });
  });

  test('answers as lines come, and stops quietly at Ctrl+C', async () => {
    const child = spawn(process.execPath, [COMMAND, 'estimate', '--jsonl']);
    let errors = '';
    child.stderr.on('data', (data: Buffer) => (errors += data.toString()));
    child.stdin.write(`${line}\n`);
    await once(child.stdout, 'data');
    child.kill('SIGINT');
    const [code] = (await once(child, 'exit')) as [number];
    expect({ code, errors }).toEqual({ code: 130, errors: '' });
  });
});
