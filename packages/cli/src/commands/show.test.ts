import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  dataEpisode,
  flagName,
  memoryEpisode,
  openEpisode,
  pipelineEpisode,
  recipeEpisode,
  tensorEpisode,
} from '@shardplay/core';
import { describe, expect, test } from 'vitest';
import { shardplay, shardplayHere } from '../testing/shardplay.ts';

async function shown(line: string): Promise<Record<string, unknown>> {
  const { code, out, err } = await shardplayHere(['show', ...line.split(' '), '--json']);
  expect(err).toBe('');
  expect(code).toBe(0);
  return JSON.parse(out) as Record<string, unknown>;
}

/** The figures that the episodes are required to show, to the digits that are required. */
describe('the headline figures', () => {
  test.each([
    ['memory --parameters 7e9 --precision int8 --purpose inference', { statesBytes: 7e9 }],
    [
      'memory --parameters 70B --precision bf16 --purpose training --gpu 80',
      { statesBytes: 1.12e12, gpusNeeded: 14, timesTwoByteModel: 8 },
    ],
  ])('%s', async (line, figures) => {
    expect(await shown(line)).toMatchObject(figures);
  });

  test.each([
    ['data --gpus 8 --link nvlink', 'speedup', 7.61, 2],
    ['data --gpus 8 --link nvlink', 'efficiency', 0.952, 3],
    ['data --gpus 64 --link ethernet', 'speedup', 20.98, 2],
    ['data --gpus 64 --link ethernet', 'efficiency', 0.328, 3],
    ['tensor --slices 8', 'efficiency', 0.915, 3],
    ['tensor --slices 8', 'speedup', 7.32, 2],
    ['tensor --slices 2', 'efficiency', 0.987, 3],
    ['tensor --slices 4', 'efficiency', 0.962, 3],
    ['tensor --slices 16 --link infiniband', 'efficiency', 0.357, 3],
    ['tensor --slices 8 --link ethernet --placement apart', 'speedup', 0.29, 2],
    ['recipe --tensor 8 --pipeline 4 --data 2', 'estimate', 0.758, 3],
    ['recipe --tensor 8 --pipeline 4 --data 2', 'tensorEfficiency', 0.915, 3],
    ['recipe --tensor 8 --pipeline 4 --data 2', 'idleFraction', 0.158, 3],
    ['recipe --tensor 8 --pipeline 4 --data 2', 'dataEfficiency', 0.984, 3],
    ['recipe --tensor 16 --pipeline 4 --data 1', 'estimate', 0.301, 3],
  ])('%s: %s %d', async (line, key, value, digits) => {
    expect((await shown(line))[key]).toBeCloseTo(value, digits);
  });

  test.each([
    ['--tensor 1 --pipeline 1 --data 64', { estimate: null, memoryPerGpuBytes: 1.12e12 }, 'memory'],
    ['--tensor 16 --pipeline 4 --data 1', { memoryPerGpuBytes: 17.5e9 }, 'tensorInNode'],
  ])('recipe %s fails an audit', async (line, figures, audit) => {
    const answer = await shown(`recipe ${line}`);
    expect(answer).toMatchObject({ ...figures, passes: false });
    const audits = answer['audits'] as { audit: string; passes: boolean }[];
    expect(audits.filter(({ passes }) => !passes).map((one) => one.audit)).toEqual([audit]);
  });

  test('come out of the built command too', () => {
    const { out } = shardplay(['show', 'data', '--gpus', '64', '--link', 'ethernet', '--json']);
    expect((JSON.parse(out) as { speedup: number }).speedup).toBeCloseTo(20.98, 2);
  });
});

test.each([
  ['memory', memoryEpisode],
  ['data', dataEpisode],
  ['tensor', tensorEpisode],
  ['pipeline', pipelineEpisode],
  ['recipe', recipeEpisode],
])('JSON of %s has every figure that the page reads out', async (topic, { readouts }) => {
  const answer = await shown(`${topic}`);
  for (const { key } of readouts) expect(answer).toHaveProperty(key);
});

describe('pipeline', () => {
  test.each([
    ['--stages 8 --micro-batches 32', 7 / 39],
    ['--stages 8 --micro-batches 1', 0.875],
    // What the peers' own schedules come to (closed forms of the papers; zero transfer).
    ['--schedule interleaved-1f1b --stages 4 --virtual-stages 2 --micro-batches 8', 3 / 19],
    ['--schedule zb-h1 --stages 4 --micro-batches 8', 1 / 9],
    ['--schedule zb-v --stages 4 --micro-batches 8', 1 / 17],
    ['--schedule zb-h1 --variant quick-start --stages 4 --micro-batches 8', 1 / 9],
    // DualPipe, the forward wholly hidden: 52 for 51 of work (reference schedule of DeepSeek's order).
    ['--schedule dualpipe-v --stages 4 --micro-batches 10 --hidden 1', 9 / 208],
  ])('%s idles %d of the time', async (line, idle) => {
    const figures = await shown(`pipeline ${line}`);
    expect(figures['idleFraction']).toBeCloseTo(idle, 12);
    expect(figures['closedFormIdleFraction'] ?? idle).toBeCloseTo(idle, 12);
  });

  test.each([
    'stages=6&microBatches=30&schedule=interleaved-1f1b&transfer=0.3',
    'stages=64&microBatches=256&schedule=gpipe&backward=3',
    'stages=4&microBatches=12&schedule=interleaved-zb&virtualStages=3&backward=1.5&weightShare=0.3',
    'stages=8&microBatches=32&schedule=zb-v&virtualStages=4&transfer=0.25',
    'stages=4&microBatches=10&schedule=dualpipe&backward=2.5',
    'microBatches=16&schedule=looped-bfs&backward=1',
  ])('answers %s as the page does', async (query) => {
    const entries = [...new URLSearchParams(query)];
    const { state, problems } = openEpisode(pipelineEpisode, entries);
    expect(problems).toEqual([]);
    const flags = entries.map(([key, value]) => `--${flagName(key)} ${value}`).join(' ');
    expect(await shown(`pipeline ${flags}`)).toMatchObject(pipelineEpisode.answer(state));
  });

  test('6 ranks of 2 chunks, 30 micro-batches, links that take 0.3 of a forward', async () => {
    // What the page has shown: work of 30 x 3 forward passes in a makespan of 104.1.
    const line = '--stages 6 --micro-batches 30 --schedule interleaved-1f1b --transfer 0.3';
    const { makespan, idleFraction } = await shown(`pipeline ${line}`);
    expect(makespan).toBeCloseTo(104.1, 9);
    expect(idleFraction).toBeCloseTo(1 - 90 / 104.1, 9);
  });

  test('costs of a chunk are in a unit of their own, two to a rank of zb-v', async () => {
    const line = 'pipeline --schedule zb-v --stages 4 --micro-batches 8';
    const [own, page] = [await shown(`${line} --forward 1`), await shown(line)];
    // 51 units of its chunks (closed form of arXiv 2401.10241); a rank holds two.
    expect(own['makespan']).toBe(51);
    expect(page['makespan']).toBe(51 / 2);
    expect(own['actions']).toEqual(page['actions']);
  });

  test('a second schedule, and the fastest under a memory limit, where asked for', async () => {
    const line = 'pipeline --stages 8 --micro-batches 32';
    const both = await shown(`${line} --against zb-v --memory-limit 8`);
    const { state } = openEpisode(pipelineEpisode, [['schedule', 'zb-v']]);
    expect(both['against']).toMatchObject(pipelineEpisode.answer(state));
    // docs/schedules/README.md: at 8 ranks and 32 micro-batches zb-v is the fastest and keeps 8.
    expect(both['best']).toMatchObject({ name: 'zb-v', peakMicroBatches: 8 });
    expect(await shown(line)).not.toHaveProperty('best');
    const { out } = await shardplayHere(['show', ...line.split(' '), '--against', 'zb-v']);
    expect(out).toContain('Beside it, on the same time: zb-v');
  });

  test('JSON has every action, its start, and both peaks', async () => {
    const { actions, starts, peakInFlight, makespan, bubbleOverIdeal } = await shown(
      'pipeline --schedule zb-h1 --stages 2 --micro-batches 2 --actions',
    );
    expect(actions).toEqual([
      ['0F0', '0F1', '0I0', '0W0', '0I1', '0W1'],
      ['1F0', '1I0', '1F1', '1I1', '1W0', '1W1'],
    ]);
    expect(starts).toEqual([
      [0, 1, 3, 4, 5, 6],
      [1, 2, 3, 4, 5, 6],
    ]);
    expect({ makespan, bubbleOverIdeal }).toEqual({ makespan: 7, bubbleOverIdeal: 1 / 6 });
    expect(peakInFlight).toEqual({ atInputGradient: [2, 1], atWeightGradient: [2, 2] });
  });

  test('costs and transfer time move the makespan', async () => {
    // 1F1B, 2 ranks, 1 micro-batch: F 4 + transfer 1 + F 4 + B 8 + transfer 1 + B 8.
    const flags = '--forward 4 --input-gradient 4 --weight-gradient 4 --transfer 1';
    const figures = await shown(`pipeline --schedule 1f1b --stages 2 --micro-batches 1 ${flags}`);
    expect(figures['makespan']).toBe(26);
    const cheap = await shown(
      `pipeline --schedule 1f1b --stages 2 --micro-batches 1 ${flags} --full-backward 1`,
    );
    expect(cheap['makespan']).toBe(12);
  });

  test('writes an SVG and a trace beside the answer', () => {
    const folder = mkdtempSync(join(tmpdir(), 'shardplay-show-'));
    const [svg, trace] = [join(folder, 'gantt.svg'), join(folder, 'trace.json')];
    const line = `show pipeline --schedule dualpipe-v --stages 4 --svg ${svg} --trace ${trace}`;
    expect(shardplay(line.split(' '))).toMatchObject({ code: 0, err: '' });
    expect(readFileSync(svg, 'utf8')).toMatch(/^<svg .*<\/svg>\n$/s);
    expect(JSON.parse(readFileSync(trace, 'utf8'))).toHaveProperty('traceEvents');
    // A file is no folder.
    const { code, err } = shardplay(['show', 'pipeline', '--svg', join(svg, 'x.svg')]);
    expect(code).toBe(2);
    expect(err).toMatch(/^shardplay: .*x\.svg cannot be written: [^\n]+\.\n$/);
    rmSync(folder, { recursive: true });
  });
});

describe('pictures', () => {
  test.each([
    'pipeline --stages 64 --micro-batches 256',
    'pipeline --schedule v-half --stages 4 --micro-batches 8 --actions',
    'memory --parameters 70B --purpose training --precision bf16',
    'data --gpus 64 --link ethernet',
    'tensor --domain 72',
    'recipe --tensor 1 --pipeline 1 --data 64',
    'recipe --node 72',
  ])('%s keeps to the width of the terminal', async (line) => {
    const { code, out } = await shardplayHere(['show', ...line.split(' ')]);
    expect(code).toBe(0);
    expect(Math.max(...out.split('\n').map((text) => text.length))).toBeLessThanOrEqual(80);
  });

  test('data: the chosen link stands out, its bar as long as its speedup', async () => {
    const { out } = await shardplayHere(['show', 'data', '--gpus', '64', '--link', 'ethernet']);
    expect(out).toMatch(/^▸ Ethernet +21\.0.× +32\.8.% +█{16} +│$/m);
  });

  test('recipe: every GPU by its copy and stage', async () => {
    const { out } = await shardplayHere('show recipe --tensor 8 --pipeline 4 --data 2'.split(' '));
    expect(out).toMatch(/^node 0 A0 A0 A0 A0 A0 A0 A0 A0$/m);
    expect(out).toMatch(/^node 7 B3 B3 B3 B3 B3 B3 B3 B3$/m);
    expect(out.match(/^✓ .*, at most /gm)).toHaveLength(3);
  });

  test('memory: a limit the width of one GPU', async () => {
    const { out } = await shardplayHere(
      'show memory --parameters 70B --purpose training --gpu 80'.split(' '),
    );
    expect(out).toMatch(/^✗ does not fit one GPU of 80 GB$/m);
  });
});

describe('a bad value is refused in one line that names the flag', () => {
  test.each([
    ['data --gpus 0', '--gpus: "0" is outside 1 to 1024; the nearest legal value is 1.'],
    ['data --batch-tokens few', '--batch-tokens: "few" is not a number from 8192 to 8388608;'],
    ['data --link wifi', '--link: "wifi" is not one of nvlink, infiniband, ethernet;'],
    ['data --overlap=maybe', '--overlap: "maybe" is not on or off;'],
    ['data --gpu 8', "unknown option '--gpu'; Did you mean --gpus?"],
    ['memory --precision int8 --purpose training', '--precision: int8 cannot train;'],
    ['memory extra', 'too many arguments'],
    ['recipe --tensor 16 --pipeline 16', 'tensor x pipeline x data: 16 x 16 x 2 is 512 GPUs'],
    ['pipeline --schedule 1f2b', '--schedule: "1f2b" is not one of gpipe, 1f1b,'],
    ['pipeline --stages 7 --schedule dualpipe', '--stages: '],
    ['pipeline --forward 2 --backward 3', "--backward: speaks of a rank's whole share"],
    ['pipeline --stages 1024 --micro-batches 65536', '--micro-batches: 65536 on 1024 x 1 stages'],
    ['pipeline --stages 1024 --micro-batches 2000', 'stages x virtual stages x micro-batches'],
    ['pipeline --transfer -1', '--transfer: "-1" is outside 0 to 1000000;'],
  ])('%s', async (line, sentence) => {
    const { code, out, err } = await shardplayHere(['show', ...line.split(' ')]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err.startsWith(`shardplay: ${sentence}`)).toBe(true);
    expect(err.indexOf('\n')).toBe(err.length - 1);
  });
});

test.each(['memory', 'data', 'tensor', 'pipeline', 'recipe'])(
  'help of %s names ranges and defaults',
  async (topic) => {
    const { code, out } = await shardplayHere(['show', topic, '--help']);
    expect(code).toBe(0);
    expect(out.match(/default/g)!.length).toBeGreaterThanOrEqual(4);
    expect(out).toContain('Examples:');
  },
);
