import { resolveScenario, type ResolvedScenario } from '@shardplay/core';
import { describe, expect, it, test } from 'vitest';
import * as fc from 'fast-check';
import { anyLlama, anyRun } from '../launch/any-run.ts';
import { exportLaunch } from '../launch/export.ts';
import { readLaunch } from '../launch/read.ts';
import { TORCHTITAN_KEYS } from './keys.ts';

const expressibleRun = anyRun('torchtitan', {
  model: anyLlama,
  contextMode: fc.constant('ring'),
  precision: fc.constantFrom('bf16', 'fp32', 'fp8-current', 'mxfp8', 'nvfp4'),
  optimizer: fc.constantFrom('adam', 'adam-bf16'),
  offload: fc.constantFrom('none', 'none', 'parameters'),
  offloadActivations: fc.constant(false),
  attention: fc.constant('flash'),
  overlapData: fc.constant(true),
}).filter((run) => exportLaunch('torchtitan', run).ok);

function recipeOf(run: ResolvedScenario): string {
  const written = exportLaunch('torchtitan', run);
  if (!written.ok) throw new Error(written.problems[0]?.message);
  return written.value.files.find(({ path }) => path.endsWith('.py'))!.text;
}

describe('export to torchtitan', () => {
  it('writes only keywords that the configuration classes declare', () => {
    fc.assert(
      fc.property(expressibleRun, (run) => {
        const recipe = recipeOf(run);
        for (const [name, keys] of Object.entries(TORCHTITAN_KEYS)) {
          const body = callBody(recipe, name);
          if (body === undefined) continue;
          for (const key of keywordsOf(body)) expect(keys, name).toContain(key);
        }
      }),
    );
  });

  it('reads back the same layout and recipe', () => {
    fc.assert(
      fc.property(expressibleRun, (run) => {
        const read = readLaunch(recipeOf(run));
        if (!read.ok) throw new Error(read.problems[0]?.message);
        const { scenario } = read.value;
        expect(scenario.cluster?.gpus).toBe(run.cluster.gpus);
        expect(run.layout).toMatchObject(scenario.layout ?? {});
        expect(run.training).toMatchObject(scenario.training ?? {});
      }),
    );
  });
});

describe('experts on torchtitan', () => {
  const run = (training: object) =>
    resolveScenario({
      model: 'qwen3-30b-a3b',
      cluster: { accelerator: 'h100', gpus: 16 },
      layout: { expert: 8 },
      training: { ...training, globalBatch: 16 },
      engine: 'torchtitan',
    });

  // Its ParallelDims takes experts out of dp_shard x cp x tp, never out of dp_replicate.
  it.each([
    [{ sharding: 'none' }, { 'training.sharding': 'parameters' }],
    [{ sharding: 'parameters', shardGroup: 4 }, { 'training.shardGroup': 'data' }],
    [{ sharding: 'parameters', shardGroup: 8 }, undefined],
    [{ sharding: 'parameters' }, undefined],
  ])('fit into one sharded copy: %j', (training, fix) => {
    const resolved = run(training);
    if (!resolved.ok) throw new Error(resolved.problems[0]?.message);
    const written = exportLaunch('torchtitan', resolved.value);
    expect(written.ok ? undefined : written.problems[0]?.fix).toEqual(fix);
  });
});

test('experts that are not spread are cut as the rest is, there and back', () => {
  const scenario = {
    model: 'qwen3-30b-a3b',
    cluster: { accelerator: 'h100', gpus: 8 },
    layout: { tensor: 4 },
    engine: 'torchtitan',
  } as const;
  const run = resolveScenario(scenario);
  if (!run.ok) throw new Error(run.problems[0]?.message);
  const read = readLaunch(recipeOf(run.value));
  const layout = read.ok ? read.value.scenario.layout : undefined;
  const back = resolveScenario({ ...scenario, layout: layout ?? {} });
  expect(back.ok && back.value.layout.expertTensor).toBe(4);
  expect(run.value.layout.expertTensor).toBe(4);
});

describe('long sequences on torchtitan', () => {
  // Its Decoder.Config refuses a training sequence beyond the rotary positions of the model.
  it.each([
    ['qwen3-8b', 65_536, 40_960],
    ['deepseek-v3', 32_768, 16_384],
    ['llama-3.1-8b', 131_072, undefined],
  ])('%s of %d tokens', (model, sequence, longest) => {
    const run = resolveScenario({
      model,
      cluster: { accelerator: 'h100', gpus: 8 },
      training: { sequence },
      engine: 'torchtitan',
    });
    if (!run.ok) throw new Error(run.problems[0]?.message);
    const written = exportLaunch('torchtitan', run.value);
    const fixes = written.ok ? [] : written.problems.map(({ fix }) => fix);
    expect(fixes).toEqual(longest === undefined ? [] : [{ 'training.sequence': longest }]);
  });
});

describe('read torchtitan', () => {
  it('reads the TOML that it took until February 2026', () => {
    const read = readLaunch(`
[model]
name = "llama3"
flavor = "70B"
[training]
local_batch_size = 8
seq_len = 8192
[parallelism]
data_parallel_replicate_degree = 2
data_parallel_shard_degree = 4
tensor_parallel_degree = 8
pipeline_parallel_degree = 4
pipeline_parallel_schedule = "Interleaved1F1B"
pipeline_parallel_microbatch_size = 2
[activation_checkpoint]
mode = "full"
`);
    expect(read.ok && read.value.scenario).toMatchObject({
      engine: 'torchtitan',
      model: { layers: 80, hidden: 8192 },
      cluster: { gpus: 256 },
      layout: { tensor: 8, pipeline: 4, data: 8, virtualStages: 2 },
      training: {
        sequence: 8192,
        microBatch: 2,
        globalBatch: 64,
        // Weights gathered for a pipeline stay until its last micro-batch.
        sharding: 'gradients',
        shardGroup: 4,
        schedule: 'interleaved-1f1b',
        recompute: 'full',
      },
    });
  });

  it('reads a recipe that changes another one', () => {
    const read = readLaunch(`
def my_run() -> Trainer.Config:
    config = llama3_debugmodel()
    config.parallelism.tensor_parallel_degree = 2
    config.parallelism.data_parallel_shard_degree = 4  # not = 8
    config.training.num_tokens_per_microbatch_per_dp_rank = 4 * 2048
    config.training.max_context_length = 2048
    return config
`);
    expect(read.ok && read.value.scenario).toMatchObject({
      cluster: { gpus: 8 },
      layout: { tensor: 2, data: 4 },
      training: { microBatch: 4, globalBatch: 16, sharding: 'parameters' },
    });
  });

  it('takes no other TOML for one of its own', () => {
    const read = readLaunch('[project]\nname = "torchtitan"\n', 'pyproject.toml');
    expect(read.ok ? '' : read.problems[0]?.rule).toBe('launch-file-known');
  });

  it('names what is not TOML', () => {
    const read = readLaunch('[training]\nbatch_size = = 3');
    expect(read.ok ? '' : read.problems[0]?.rule).toBe('launch-file-readable');
  });
});

/** What stands between the brackets of the first call of `name`, strings and comments left out. */
function callBody(python: string, name: string): string | undefined {
  const plain = python.replaceAll(/"""[\s\S]*?"""|"[^"]*"/g, '""').replaceAll(/#.*/g, '');
  const start = plain.indexOf(`${name}(`);
  if (start < 0) return undefined;
  let depth = 0;
  for (let at = start + name.length; at < plain.length; at += 1) {
    if (plain[at] === '(') depth += 1;
    if (plain[at] === ')' && --depth === 0) return plain.slice(start + name.length + 1, at);
  }
  throw new Error(`${name} is never closed`);
}

/** Keywords of the outermost call alone. */
function keywordsOf(body: string): string[] {
  let flat = body;
  while (/\([^()]*\)/.test(flat)) flat = flat.replaceAll(/\([^()]*\)/g, '');
  return [...flat.matchAll(/\b(\w+)=/g)].map(([, key]) => key!);
}
