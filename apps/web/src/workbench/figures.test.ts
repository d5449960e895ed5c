import { estimate, resolveScenario } from '@shardplay/core';
import { expect, test } from 'vitest';
import { billKey, billRows, billTable } from './bill.ts';
import { launchOf } from './launch.ts';
import { lookAt } from './look.ts';
import { gpuMap } from './map.ts';
import { openFile } from './open-file.ts';
import { OPENING } from './state.ts';
import { stepRows } from './step.ts';

const scenario = {
  model: 'mixtral-8x7b',
  cluster: { accelerator: 'h100-sxm5-80gb', gpus: 64 },
  layout: { tensor: 2, pipeline: 4, expert: 8, expertTensor: 1 },
  training: { sequence: 4096, globalBatch: 256 },
  engine: 'megatron',
} as const;
const looked = lookAt(scenario, undefined, {});
if (!looked.ok) throw new Error(looked.problems[0]?.message);
const look = looked.value;

test('the bill of a stage adds up to what its GPU shows', () => {
  const { memory } = look.answer;
  billRows(look.answer).forEach(({ segments }, stage) => {
    const bill = memory.stages[stage]!;
    const sum = segments.reduce((total, { value }) => total + value, 0);
    expect(sum).toBeCloseTo(bill.reserved + bill.overhead, -3);
  });
  expect(billTable(look.answer).rows).toHaveLength(4);
  expect(billKey(look.answer).map(({ term }) => term)).toContain('activations');
});

test('the parts of a step follow on one another and end at its time', () => {
  const rows = stepRows(look.answer).slice(0, -1);
  rows.reduce((end, { before, value }) => {
    expect(before).toBe(end);
    return value;
  }, 0);
  expect(rows.at(-1)!.value).toBeCloseTo(look.answer.step.seconds, 9);
});

test('every GPU is on the map, and a group has its axis’s size', () => {
  const map = gpuMap(look, 9);
  expect(map.squares).toHaveLength(64);
  expect(map.each).toBe(1);
  // 64 GPUs = tensor 2 x data 8 x pipeline 4; experts: expert 8 x expert data 2 x pipeline 4.
  expect(map.groups.map(({ axis, text }) => [axis, Number(/\d+/.exec(text)![0])])).toEqual([
    ['tensor', 2],
    ['data', 8],
    ['pipeline', 4],
    ['expert', 8],
    ['expertData', 2],
  ]);
  // Stages are outermost: the last quarter of the GPUs is the last stage.
  expect(map.squares[48]!.text).toBe('3');
});

test('a large cluster is drawn in squares of many GPUs', () => {
  const { squares, each } = gpuMap({ ...look, gpus: 16_384 }, undefined);
  expect(squares.length * each).toBe(16_384);
  expect(squares.length).toBeLessThanOrEqual(256);
});

test('the schedule is drawn with as many rows as stages', () => {
  expect(look.schedule!.rows).toHaveLength(4);
  expect(look.schedule!.microBatches).toBe(32);
});

test('a layout is launched on one engine and refused by another', () => {
  const megatron = launchOf(scenario, 'megatron');
  expect(megatron.ok && megatron.value.files[0]!.text).toContain('--expert-model-parallel-size 8');
  expect(launchOf(scenario, 'nanotron').ok).toBe(false);
});

test('a launch file opens as the run that it starts', () => {
  const launch = launchOf(scenario, 'megatron');
  if (!launch.ok) throw new Error(launch.problems[0]?.message);
  const opened = openFile(launch.value.files[0]!.text, 'megatron.sh', OPENING.scenario);
  if (!opened.ok) throw new Error(opened.problems[0]?.message);
  const run = resolveScenario(opened.value.scenario);
  const before = resolveScenario(scenario);
  if (!run.ok || !before.ok) throw new Error('does not resolve');
  const { layersPerStage: _a, ...layout } = run.value.layout;
  const { layersPerStage: _b, ...wanted } = before.value.layout;
  expect(layout).toEqual(wanted);
  expect(estimate(run.value).step.seconds).toBeCloseTo(look.answer.step.seconds, 6);
});

test('a config.json replaces the model alone', () => {
  const text = JSON.stringify({
    model_type: 'llama',
    hidden_size: 512,
    num_hidden_layers: 4,
    num_attention_heads: 8,
    intermediate_size: 2048,
    vocab_size: 32000,
  });
  const opened = openFile(text, 'config.json', scenario);
  expect(opened.ok && opened.value.scenario).toMatchObject({
    cluster: scenario.cluster,
    layout: scenario.layout,
    model: { layers: 4 },
  });
});
