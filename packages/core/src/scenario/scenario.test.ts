import { describe, expect, test } from 'vitest';
import { readScenario } from './read.ts';
import { resolveScenario } from './resolve.ts';
import type { Scenario } from './scenario.ts';

const smallest = { model: 'llama-3.1-70b', cluster: { accelerator: 'h100-sxm5-80gb', gpus: 64 } };

/** The scenario that the design writes out, with every key. */
const whole: Scenario = {
  model: 'llama-3.1-70b',
  cluster: {
    accelerator: 'h100-sxm5-80gb',
    gpus: 64,
    gpusPerNode: 8,
    interNode: 'infiniband-ndr',
    portsPerNode: 8,
    measuredBusBandwidth: { intraNode: 4.3e11, interNode: 5.6e10 },
  },
  layout: {
    tensor: 8,
    pipeline: 4,
    data: 2,
    context: 1,
    expert: 1,
    expertTensor: 1,
    virtualStages: 1,
    sequenceParallel: true,
  },
  training: {
    sequence: 8192,
    microBatch: 1,
    globalBatch: 32,
    precision: 'bf16',
    gradientPrecision: 'fp32',
    optimizer: 'adam',
    sharding: 'optimizer',
    shardGroup: 'data',
    recompute: 'none',
    schedule: '1f1b',
    attention: 'flash',
    overlap: { data: true, tensor: false, pipeline: true },
  },
  engine: 'megatron',
};

function problemsWith(change: object) {
  const read = readScenario({ ...smallest, ...change });
  return read.ok ? [] : read.problems;
}

describe('what is read', () => {
  test.each([smallest, whole])('comes back as it was given', (scenario) => {
    expect(readScenario(scenario)).toEqual({ ok: true, value: scenario });
  });

  test('an unknown key is named, with the key that was meant', () => {
    const [problem] = problemsWith({ layout: { tensors: 8 } });
    expect(problem?.rule).toBe('known-key');
    expect(problem?.message).toContain(
      'layout.tensors is not a key of layout: did you mean tensor?',
    );
    expect(problem?.fix).toEqual({ 'layout.tensor': 8 });
  });

  test.each([
    [{ layout: { tensor: 2.4 } }, 'layout.tensor is 2.4', { 'layout.tensor': 2 }],
    [{ layout: { tensor: '8' } }, 'layout.tensor is "8"', { 'layout.tensor': 8 }],
    [{ layout: { pipeline: 0 } }, 'layout.pipeline is 0', { 'layout.pipeline': 1 }],
    [{ training: { precision: 'bf61' } }, 'fp32, fp16, bf16', { 'training.precision': 'bf16' }],
    [{ training: { shardGroup: 'dta' } }, 'must be data', { 'training.shardGroup': 'data' }],
    [{ engine: 'megatorn' }, 'megatron, torchtitan', { engine: 'megatron' }],
    [{ cluster: { gpus: 8 } }, 'cluster.accelerator is missing', undefined],
    [{ model: { layers: 2 } }, 'model.hidden is missing', undefined],
    [{ model: 7 }, 'model is 7', undefined],
  ])('%j is refused', (change, message, fix) => {
    const [problem, ...others] = problemsWith(change);
    expect(others).toEqual([]);
    expect(problem?.message).toContain(message);
    expect(problem?.fix).toEqual(fix);
  });

  test.each([null, 3, 'x', []])('%j is no scenario', (input) => {
    expect(readScenario(input).ok).toBe(false);
  });
});

function resolved(scenario: Scenario) {
  const result = resolveScenario(scenario);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

describe('what is filled in', () => {
  test('everything that the design writes out', () => {
    const { layout, training, cluster, assumptions } = resolved(whole);
    expect(layout).toMatchObject({ ...whole.layout, layersPerStage: [20, 20, 20, 20] });
    expect(training).toMatchObject({ ...whole.training, shardGroup: 2, microBatches: 16 });
    expect(cluster).toMatchObject({ nodes: 8, intraNode: { name: 'nvlink-4' } });
    expect(assumptions).toEqual([]);
  });

  test('data follows from the rest', () => {
    const { layout } = resolved({ ...smallest, layout: { tensor: 8, pipeline: 4 } });
    expect(layout.data).toBe(2);
  });

  test('short forms are resolved aloud', () => {
    const { modelName, cluster, assumptions } = resolved({
      model: 'meta-llama/Llama-3.1-70B-Instruct',
      cluster: { accelerator: 'H100', gpus: 8 },
    });
    expect(modelName).toBe('llama-3.1-70b');
    expect(cluster.accelerator.name).toBe('h100-sxm5-80gb');
    expect(assumptions.join(' ')).toContain('"H100" is read as h100-sxm5-80gb');
    expect(assumptions.join(' ')).toContain('is read as llama-3.1-70b');
  });

  test.each([
    ['llama 3.1 70b', 'llama-3.1-70b'],
    ['Llama_2_7b', 'llama-2-7b'],
    ['gpt-3-13b', 'gpt-3-13b'],
    ['GPT-3-1.3B', 'gpt-3-1.3b'],
    ['microsoft/phi-1_5', 'phi-1.5'],
    ['Qwen/Qwen2.5-72B-Instruct', 'qwen2.5-72b'],
    ['mistralai/Mixtral-8x22B-v0.1', 'mixtral-8x22b'],
  ])('%s is %s', (written, name) => {
    expect(resolved({ ...smallest, model: written }).modelName).toBe(name);
  });

  test.each<[object, string, object | undefined]>([
    [{ layout: { tensor: 3 } }, 'ranks-fill-cluster', { 'cluster.gpus': 63 }],
    [
      {
        cluster: { accelerator: 'h100', gpus: 2 ** 24 },
        layout: { pipeline: 2 ** 24, virtualStages: 10_000 },
      },
      'layers-fill-stages',
      undefined,
    ],
    [{ layout: { data: 3 } }, 'data-follows', { 'layout.data': 64 }],
    [{ training: { globalBatch: 100 } }, 'global-batch-divisible', { 'training.globalBatch': 128 }],
    [
      { model: { layers: 2, hidden: 768, heads: 12, kvHeads: 5 } },
      'kv-heads-divide-heads',
      { 'model.kvHeads': 4 },
    ],
    [
      { model: { layers: 2, hidden: 768, experts: { count: 4, active: 8, ffn: 64 } } },
      'active-experts-exist',
      { 'model.experts.active': 4 },
    ],
    [
      {
        model: {
          layers: 2,
          hidden: 768,
          experts: { count: 4, active: 2, ffn: 64, denseLayers: [0, 7] },
        },
      },
      'layers-exist',
      undefined,
    ],
    [{ model: 'llama-70b' }, 'known-model', { model: 'llama-3.1-70b' }],
    [{ model: 'lama-3.1-70b' }, 'known-model', { model: 'llama-3.1-70b' }],
    [
      { cluster: { accelerator: 'h10', gpus: 8 } },
      'known-hardware',
      { 'cluster.accelerator': 'h100-sxm5-80gb' },
    ],
  ])('%j breaks %s', (change, rule, fix) => {
    const result = resolveScenario({ ...smallest, ...change } as Scenario);
    expect(result.ok ? [] : result.problems).toMatchObject([fix ? { rule, fix } : { rule }]);
  });
});
