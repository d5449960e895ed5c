import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Answer, estimate, resolveScenario, type Scenario } from '@shardplay/core';
import { afterAll, describe, expect, test } from 'vitest';
import { shardplayHere } from '../testing/shardplay.ts';

const SCENARIO: Scenario = {
  model: 'llama-3.1-8b',
  cluster: { accelerator: 'h100-sxm5-80gb', gpus: 16 },
  layout: { tensor: 2 },
  training: { sequence: 8192, globalBatch: 64, recompute: 'full' },
};
const folder = mkdtempSync(join(tmpdir(), 'shardplay-questions-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function saved(name: string, scenario: Scenario): string {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(scenario));
  return path;
}
const run = saved('run.json', SCENARIO);

function answered(scenario: Scenario): Answer {
  const resolved = resolveScenario(scenario);
  if (!resolved.ok) throw new Error(resolved.problems[0]!.message);
  return estimate(resolved.value);
}

async function asked(...args: string[]): Promise<string> {
  const { code, out, err } = await shardplayHere(args);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return out;
}

describe('explain', () => {
  test('says where a slower layout loses its time; the losses add up to the gap', async () => {
    const slow = saved('slow.json', { ...SCENARIO, layout: { tensor: 8, pipeline: 2 } });
    const { verdict, seconds, terms, winner } = JSON.parse(
      await asked('explain', slow, '--json'),
    ) as { verdict: string; seconds: number; terms: { seconds: number }[]; winner: Scenario };
    expect(verdict).toBe('slower');
    const sum = terms.reduce((total, term) => total + term.seconds, 0);
    expect(sum).toBeCloseTo(seconds, 9);
    expect(answered(winner).step.seconds + seconds).toBeCloseTo(
      answered({ ...SCENARIO, layout: { tensor: 8, pipeline: 2 } }).step.seconds,
      9,
    );
    expect(await asked('explain', slow)).toMatch(/^A step takes .* longer than with the best/);
  });

  test('says what is too large and what mends it', async () => {
    const large = saved('large.json', {
      ...SCENARIO,
      training: { ...SCENARIO.training, microBatch: 16, globalBatch: 128, recompute: 'none' },
    });
    expect(await asked('explain', large)).toMatch(/^✗ Stage 0 needs .* too much\./);
  });
});

test('compare shows each figure of both, and the change', async () => {
  const other = saved('other.json', { ...SCENARIO, layout: { tensor: 4 } });
  const out = await asked('compare', run, other);
  expect(out).toMatch(/^A: tensor 2, data 8; .+\nB: tensor 4, data 4; /m);
  expect(out).toMatch(/^step +\S+.\S+ +\S+.\S+ +[+-]\S+.%$/m);
  const { a, b } = JSON.parse(await asked('compare', run, other, '--json')) as Record<
    'a' | 'b',
    Answer
  >;
  expect(a.step.seconds).toBe(answered(SCENARIO).step.seconds);
  expect(b.step.seconds).toBe(answered({ ...SCENARIO, layout: { tensor: 4 } }).step.seconds);
});

test('compare names what else differs, and holds no times of different work together', async () => {
  const other = saved('work.json', {
    ...SCENARIO,
    model: 'llama-3.1-70b',
    cluster: { accelerator: 'h100-sxm5-80gb', gpus: 64 },
    layout: { tensor: 8 },
  });
  const out = await asked('compare', run, other);
  expect(out).toMatch(/model llama-3.1-8b against llama-3.1-70b;\s+GPUs\s+16\s+against\s+64/);
  expect(out).toMatch(/^step +\S+.\S+ +\S+.\S+ *$/m);
  expect(out).toMatch(/^tokens\/s a GPU +.+%$/m);
});

describe('what contradicts itself is refused in one sentence', () => {
  const flags = ['--model', 'llama-3.1-8b', '--accelerator', 'h100', '--gpus', '8'];
  test.each([
    [['estimate', ...flags, '--hf', run], '--model and --hf both give the model'],
    [['sweep', ...flags, '--tensor', '4', '--over', 'tensor=1,2'], '--tensor is given, and --over'],
    [['largest', 'sequence', ...flags, '--sequence', '8192'], '--sequence is what is looked for'],
    [['plan', ...flags, '--price', '2'], '--price needs --tokens'],
    [
      ['plan', ...flags, '--price', '2', '--budget', '9', '--objective', 'memory'],
      'leave one of the two out',
    ],
    [['estimate', ...flags, '--overlap-data', 'maybe'], 'must be on or off'],
    [['estimate', ''], '"" cannot be read'],
    [['export', ...flags, '--to', 'megatron', '--out', run], 'what should be its folder is a file'],
    [['diagnose', run, '--mfu', '22'], 'write 22%'],
    [['largest', 'banana'], "<what> is 'banana', but must be one of sequence, micro-batch"],
  ])('%j', async (args, said) => {
    const { code, out, err } = await shardplayHere(args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(said);
  });

  test('one slip is told once', async () => {
    const { err } = await shardplayHere(['estimate', ...flags.slice(0, -1), '1e-5']);
    const lines = err.trimEnd().split('\n');
    expect(new Set(lines).size).toBe(lines.length);
  });
});

test('plan says how many GPUs a budget was spent on, or the fewest that fit', async () => {
  const budget = ['--model', 'llama-3.1-8b', '--accelerator', 'h100', '--gpus', '64'];
  const spend = ['--price', '3', '--budget', '30', '--sequence', '4096', '--global-batch', '32'];
  const most = await asked('plan', ...budget, ...spend);
  expect(most).toMatch(/^The budget does most with \d+ GPUs, at \d+\s+an hour \(--gpus, 64, is/);
  const fewest = await asked('plan', ...budget, ...spend, '--objective', 'gpus');
  expect(fewest).toMatch(/^The fewest GPUs that fit: \d\./);
});

describe('sweep', () => {
  test('estimates every pair of values', async () => {
    const rows = (await asked('sweep', run, '--over', 'tensor=1,2', '--over', 'micro-batch=1,2,4'))
      .trimEnd()
      .split('\n')
      .map((line) => line.split(','));
    expect(rows[0]).toEqual([
      'tensor',
      'micro-batch',
      'legal',
      'fits',
      'peakBytes',
      'stepSeconds',
      'tokensPerSecond',
      'mfu',
      'problem',
    ]);
    expect(rows.slice(1).map(([tensor, microBatch]) => `${tensor} ${microBatch}`)).toEqual([
      '1 1',
      '1 2',
      '1 4',
      '2 1',
      '2 2',
      '2 4',
    ]);
    expect(Number(rows[4]![5])).toBe(
      answered({ ...SCENARIO, training: { ...SCENARIO.training, microBatch: 1 } }).step.seconds,
    );
  });

  test('shows an illegal point as a row', async () => {
    const out = await asked('sweep', run, '--over', 'tensor=3', '--json');
    expect(JSON.parse(out)).toMatchObject([{ tensor: 3, legal: false, stepSeconds: null }]);
  });
});

describe('diagnose', () => {
  const expected = answered(SCENARIO).step;

  test('finds what is expected normal', async () => {
    const out = await asked('diagnose', run, '--seconds', String(expected.seconds));
    expect(out).toMatch(/^✓ normal/);
  });

  test('explains what is slow', async () => {
    const out = await asked('diagnose', run, '--seconds', String(expected.highSeconds * 1.5));
    expect(out).toMatch(/^✗ slower than the model expects/);
    expect(out).toMatch(/^cause +step +of the gap$/m);
  });

  test('takes an MFU in either spelling', async () => {
    const [share, percent] = await Promise.all(
      ['0.4', '40%'].map((mfu) => asked('normal', run, '--mfu', mfu, '--json')),
    );
    expect(share).toBe(percent);
  });
});

test('largest finds the micro-batch that fits, beyond which none does', async () => {
  const out = await asked('largest', 'micro-batch', run, '--json');
  const { microBatch } = JSON.parse(out) as { microBatch: number };
  const at = (size: number) =>
    answered({
      ...SCENARIO,
      training: { ...SCENARIO.training, microBatch: size, globalBatch: 64 * size },
    }).memory.fits;
  expect([at(microBatch), at(microBatch + 1)]).toEqual([true, false]);
});

describe('bad input is refused in one line', () => {
  test.each([
    [['sweep', run, '--over', 'colour=1'], /^shardplay: --over: "colour" is no key of a scenario;/],
    [['sweep', run, '--over', 'tensor='], /^shardplay: --over: tensor has no values;/],
    [['sweep', run], /^shardplay: required option '--over/],
    [
      ['diagnose', run],
      /^shardplay: give one measurement, --seconds or --mfu, or an error with --log\./,
    ],
    [['diagnose', run, '--mfu', '40'], /^shardplay: --mfu: "40" is above 1;/],
    [
      ['diagnose', run, '--seconds', '-1'],
      /^shardplay: --seconds: "-1" is out of range; it must be a number from/,
    ],
    [['compare', run], /^shardplay: <b> is missing/],
    [['compare', run, 'none.json'], /^shardplay: none\.json cannot be read: /],
    [
      ['diagnose', '--log', 'x', '--seconds', '3'],
      /^shardplay: give one measurement, --seconds or --mfu, or an error/,
    ],
    [['largest', 'model', run], /^shardplay: <what> is 'model', but must be/],
  ])('%j', async (args, line) => {
    const { code, out, err } = await shardplayHere(args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(line);
    expect(err.indexOf('\n')).toBe(err.length - 1);
  });
});

test('a sweep prints finite figures at both ends of every quantity', async () => {
  const base = ['--model', 'llama-3.1-8b', '--accelerator', 'h100', '--gpus', '16'];
  for (const flag of ['intra-node', 'inter-node']) {
    const key = `measured-bus-bandwidth-${flag}`;
    const { code, out } = await shardplayHere(['sweep', ...base, '--over', `${key}=1e6,1e15`]);
    expect(code).toBe(0);
    expect(out).not.toMatch(/Infinity|NaN/);
    const refused = await shardplayHere(['sweep', ...base, '--over', `${key}=1e-300`]);
    expect(refused).toMatchObject({ code: 2, out: '' });
    expect(refused.err).toContain(
      `--${key} is 1e-300, but must be a number from 1e6 to 1e15 bytes/s`,
    );
  }
});

test.each([
  ['--tokens', '1e300'],
  ['--price', '1e-300'],
  ['--budget', '1e300'],
])('plan refuses %s %s', async (flag, value) => {
  const run = ['--model', 'llama-3.1-8b', '--accelerator', 'h100', '--gpus', '8'];
  const rest = { '--tokens': [], '--price': ['--tokens', '1e9'], '--budget': ['--price', '2'] }[
    flag
  ]!;
  const { code, err } = await shardplayHere(['plan', ...run, ...rest, flag, value]);
  expect(code).toBe(2);
  expect(err).toContain(`${flag}: "${value}" is out of range`);
});

describe('explain of a layout that no run can have', () => {
  test.each([
    ['--tensor', '3'],
    ['--global-batch', '37'],
  ])('%s %s is answered with the mend', async (flag, value) => {
    const out = await asked('explain', run, flag, value);
    expect(out).toMatch(/^✗ /);
    expect(out.replace(/\s+/g, ' ')).toContain('the nearest is');
    const why = JSON.parse(await asked('explain', run, flag, value, '--json')) as object;
    expect(why).toMatchObject({ verdict: 'illegal' });
  });
});

test('plan names what is held where that leaves no layout', async () => {
  const held = ['--tensor', '2', '--pipeline', '1', '--context', '1', '--global-batch', '37'];
  const base = ['--model', 'llama-3.1-8b', '--accelerator', 'h100', '--gpus', '16'];
  const out = (await asked('plan', ...base, ...held)).replace(/\s+/g, ' ');
  expect(out).toContain(
    'because of what is held: --tensor, --pipeline, --context, --global-batch.',
  );
  expect(out).toContain('--global-batch is 37, but must be a multiple of');
  expect(out).not.toContain('No layout fits');
});
