import { resolveScenario, type ResolvedScenario } from '@shardplay/core';
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { anyLlama, anyRun } from '../launch/any-run.ts';
import { exportLaunch } from '../launch/export.ts';
import { readLaunch } from '../launch/read.ts';
import { unknownKeys } from '../launch/unknown-keys.ts';
import { DEEPSPEED_KEYS } from './keys.ts';

const expressibleRun = anyRun('deepspeed', {
  model: anyLlama,
  pipeline: fc.constant(1),
  virtualStages: fc.constant(1),
  context: fc.constantFrom(1, 1, 2, 4),
  contextMode: fc.constant('ulysses'),
  sequenceParallel: fc.constant(false),
  precision: fc.constantFrom('bf16', 'fp16', 'fp32'),
  optimizer: fc.constantFrom('adam', 'adam-bf16', 'momentum', 'sgd'),
  offloadActivations: fc.constant(false),
  recompute: fc.constantFrom('none', 'full'),
  crossEntropyFusion: fc.constant(false),
}).filter((run) => exportLaunch('deepspeed', run).ok);

function configurationOf(run: ResolvedScenario): string {
  const written = exportLaunch('deepspeed', run);
  if (!written.ok) throw new Error(written.problems[0]?.message);
  return written.value.files.find(({ path }) => path === 'ds_config.json')!.text;
}

describe('export to DeepSpeed', () => {
  it('writes only keys that its configuration has', () => {
    fc.assert(
      fc.property(expressibleRun, (run) => {
        expect(unknownKeys(JSON.parse(configurationOf(run)), DEEPSPEED_KEYS)).toEqual([]);
      }),
    );
  });

  it('reads back the same layout and recipe, as far as the file holds them', () => {
    fc.assert(
      fc.property(expressibleRun, (run) => {
        const read = readLaunch(configurationOf(run));
        if (!read.ok) throw new Error(read.problems[0]?.message);
        const { scenario } = read.value;
        // Beside tensor parallelism DeepSpeed must not be told the batch of the whole run.
        if (run.layout.tensor === 1) expect(scenario.cluster?.gpus).toBe(run.cluster.gpus);
        expect(run.layout).toMatchObject(scenario.layout ?? {});
        expect(run.training).toMatchObject(scenario.training ?? {});
      }),
    );
  });

  // DeepSpeed runtime/base_optimizer.py, _configure_master_weights.
  it.each([
    ['adam', false],
    ['adam-bf16', true],
  ] as const)('keeps the moments of %s on the host beside bf16 weights', (optimizer, halves) => {
    const run = resolveScenario({
      model: 'llama-3.1-8b',
      cluster: { accelerator: 'h100', gpus: 8 },
      training: { masterWeights: 'none', offload: 'optimizer', optimizer },
      engine: 'deepspeed',
    });
    if (!run.ok) throw new Error(run.problems[0]?.message);
    const text = configurationOf(run.value);
    expect((JSON.parse(text) as { bf16: object }).bf16).toMatchObject({
      bf16_master_weights_and_grads: true,
      bf16_optimizer_states: halves,
    });
    const read = readLaunch(text);
    expect(read.ok && read.value.scenario.training).toMatchObject({
      masterWeights: 'none',
      offload: 'optimizer',
      optimizer,
    });
  });

  it('refuses a pipeline, which its configuration cannot make', () => {
    const [run] = fc.sample(
      anyRun('deepspeed', { pipeline: fc.constant(4), virtualStages: fc.constant(1) }),
      1,
    );
    const written = exportLaunch('deepspeed', run!);
    expect(written.ok ? [] : written.problems.map(({ rule }) => rule)).toContain(
      'engine-has-pipeline',
    );
  });
});

describe('read DeepSpeed', () => {
  it('takes "auto" as not said', () => {
    const read = readLaunch(
      '{"bf16": {"enabled": "auto"}, "zero_optimization": {"stage": 2}, "train_batch_size": "auto", "tensor_parallel": {"autotp_size": 4}}',
    );
    expect(read.ok && read.value.scenario.training).toEqual({
      sharding: 'gradients',
      overlap: { data: false, tensor: false },
    });
    expect(read.ok && read.value.notes.join(' ')).toContain(
      'train_batch_size is left to the program',
    );
  });

  it('counts GPUs from the three batch sizes', () => {
    const read = readLaunch(
      '{"train_batch_size": 8192, "train_micro_batch_size_per_gpu": 8, "gradient_accumulation_steps": 16, "zero_optimization": {"stage": 3, "mics_shard_size": 8}, "fp16": {"enabled": true}}',
    );
    expect(read.ok && read.value.scenario).toMatchObject({
      cluster: { gpus: 64 },
      layout: { data: 64 },
      training: { sharding: 'parameters', shardGroup: 8, precision: 'fp16' },
    });
  });
});
