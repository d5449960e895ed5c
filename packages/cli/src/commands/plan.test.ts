import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plan as planRun, type Plan } from '@shardplay/core';
import { afterAll, describe, expect, test } from 'vitest';
import { shardplay, shardplayHere } from '../testing/shardplay.ts';

const FLAGS =
  '--model llama-3.1-8b --accelerator h100-sxm5-80gb --gpus 16 --sequence 8192 --global-batch 64';
const folder = mkdtempSync(join(tmpdir(), 'shardplay-plan-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

async function planned(flags: string): Promise<Plan & { cost?: { gpuHours: number } }> {
  const { code, out, err } = await shardplayHere(['plan', ...flags.split(' '), '--json']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return JSON.parse(out) as Plan;
}

describe('plan', () => {
  test('says what the library says', async () => {
    const found = planRun({
      scenario: {
        model: 'llama-3.1-8b',
        cluster: { accelerator: 'h100-sxm5-80gb', gpus: 16 },
        training: { sequence: 8192, globalBatch: 64 },
      },
      top: 3,
    });
    const expected: unknown = JSON.parse(JSON.stringify(found.ok && found.value));
    expect(await planned(`${FLAGS} --top 3`)).toEqual(expected);
  });

  test('holds what a flag gives', async () => {
    const { layouts } = await planned(`${FLAGS} --tensor 2 --recompute full`);
    expect(layouts.length).toBeGreaterThan(0);
    for (const { scenario } of layouts) {
      expect(scenario.layout?.tensor).toBe(2);
      expect(scenario.training?.recompute).toBe('full');
    }
  });

  test('ranks by memory where asked', async () => {
    const [byTime, byMemory] = [await planned(FLAGS), await planned(`${FLAGS} --objective memory`)];
    const peak = (found: Plan) => found.best!.answer.memory.peakBytes;
    expect(peak(byMemory)).toBeLessThanOrEqual(peak(byTime));
  });

  test('prints a table within the line, and why', async () => {
    const { code, out } = await shardplayHere(['plan', ...FLAGS.split(' ')]);
    expect(code).toBe(0);
    expect(out).toMatch(/^ *# +step +memory +MFU +layout$/m);
    expect(out).toMatch(/layouts looked at, none sampled/);
    expect(out).toMatch(/^What would help the first one most/m);
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  test('says by how much nothing fits', async () => {
    const line = 'plan --model llama-3.1-405b --accelerator h100 --gpus 8';
    const { code, out } = await shardplayHere(line.split(' '));
    expect(code).toBe(0);
    expect(out).toMatch(/^✗ No layout fits on 8 GPUs\.\n\nThe one that needs least still lacks /);
  });

  test('says so where the layers that are held do not add up', async () => {
    const { code, out, err } = await shardplayHere(
      'plan --model gpt-3-175b --accelerator h100 --gpus 8 --layers-per-stage 64'.split(' '),
    );
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.replace(/\s+/g, ' ')).toMatch(
      /^✗ No layout is left .* --layers-per-stage\. .*has 1 stage with 64 layers, but must be 1 stage with 96 layers\./,
    );
  });

  test('tells how dear the tokens are: GPU-hours times price', async () => {
    const { cost, layouts } = await planned(`${FLAGS} --tokens 1e10 --price 2`);
    const seconds = layouts[0]!.answer.step.seconds * Math.ceil(1e10 / (64 * 8192));
    expect(cost).toMatchObject({ gpuHours: expect.closeTo((seconds * 16) / 3600, 6) as number });
    expect(cost).toMatchObject({ price: expect.closeTo((seconds * 32) / 3600, 6) as number });
  });

  test.each([
    ['--top 0', '--top: "0" is not a count;'],
    ['--budget 10', '--budget needs --price'],
    ['--objective speed', "--objective is 'speed', but must be one of time, memory, gpus."],
    ['--micro-batch none', '--micro-batch is "none", but must be'],
  ])('refuses %s in one line', async (flags, sentence) => {
    const line = `plan ${FLAGS} ${flags}`;
    const { code, out, err } = await shardplayHere(line.split(' '));
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err.startsWith(`shardplay: ${sentence}`)).toBe(true);
    expect(err.indexOf('\n')).toBe(err.length - 1);
  });
});

describe('from a plan to launch files and back', () => {
  test('the layout survives', async () => {
    const best = join(folder, 'best.json');
    await shardplayHere(['plan', ...FLAGS.split(' '), '--tensor', '2', '--save', best]);
    const { code, out: script } = await shardplayHere([
      'export',
      best,
      '--to',
      'megatron',
      '--launcher',
      'torchrun',
    ]);
    expect(code).toBe(0);
    const { out } = await shardplayHere(['read', '-'], script);
    const saved = JSON.parse(readFileSync(best, 'utf8')) as Plan['layouts'][0]['scenario'];
    const { layout } = JSON.parse(out) as { layout: object };
    expect(layout).toMatchObject({ tensor: 2, pipeline: saved.layout?.pipeline });
  });

  test('files go into a folder where asked, notes to standard error', () => {
    const line = `export ${FLAGS} --tensor 2 --to megatron --launcher slurm --out ${folder}/launch`;
    const { code, out } = shardplay(line.split(' '));
    expect(code).toBe(0);
    const paths = out.trimEnd().split('\n');
    expect(paths.length).toBe(2);
    for (const path of paths) expect(readFileSync(path, 'utf8')).toMatch(/^#!/);
  });

  test.each([
    [['export', '--to', 'abacus'], /^shardplay: --to is 'abacus', but must be one of/],
    [['export'], /^shardplay: required option '--to <engine>' not specified/],
    [['read', '-'], /^shardplay: This is no launch file that is known/],
    [
      ['export', '--to', 'megatron', '--steps', 'x', ...FLAGS.split(' ')],
      /^shardplay: --steps: "x" is not/,
    ],
  ])('%j is refused in one line', async (args, line) => {
    const { code, out, err } = await shardplayHere(args, 'hello');
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(line);
    expect(err.indexOf('\n')).toBe(err.length - 1);
  });

  test('a config.json is read as a model, which estimate takes', async () => {
    const config = JSON.stringify({
      model_type: 'llama',
      hidden_size: 4096,
      intermediate_size: 14336,
      num_hidden_layers: 32,
      num_attention_heads: 32,
      num_key_value_heads: 8,
      vocab_size: 128256,
    });
    const { out } = await shardplayHere(['read', '-'], config);
    expect(JSON.parse(out)).toMatchObject({ model: { layers: 32, kvHeads: 8 } });
    const asScenario = await shardplayHere(
      ['estimate', '--hf', '-', '--accelerator', 'h100', '--gpus', '8', '--json'],
      config,
    );
    const named = await shardplayHere([
      'estimate',
      '--model',
      'llama-3.1-8b',
      '--accelerator',
      'h100',
      '--gpus',
      '8',
      '--json',
    ]);
    const step = ({ out: text }: { out: string }) => (JSON.parse(text) as { step: object }).step;
    expect(step(asScenario)).toEqual(step(named));
  });
});
