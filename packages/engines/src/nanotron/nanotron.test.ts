import { legalityProblems, type ResolvedScenario } from '@shardplay/core';
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { parse } from 'yaml';
import { anyLlama, anyRun } from '../launch/any-run.ts';
import { exportLaunch } from '../launch/export.ts';
import { unknownKeys } from '../launch/unknown-keys.ts';
import { readLaunch } from '../launch/read.ts';
import { NANOTRON_KEYS } from './keys.ts';
import { nanotronLimits } from './limits.ts';

const expressibleRun = anyRun('nanotron', {
  model: anyLlama,
  expert: fc.constant(1),
  virtualStages: fc.constant(1),
  uneven: fc.constant(false),
  contextMode: fc.constant('ring'),
  precision: fc.constantFrom('bf16', 'fp32'),
  optimizer: fc.constantFrom('adam', 'sgd'),
  sharding: fc.constantFrom('none', 'optimizer'),
  hybrid: fc.constant(false),
  offload: fc.constant('none'),
  offloadActivations: fc.constant(false),
  recompute: fc.constantFrom('none', 'full'),
  schedule: fc.constantFrom('usual', 'gpipe'),
  attention: fc.constant('flash'),
  overlapData: fc.constant(true),
  crossEntropyFusion: fc.constant(false),
}).filter((run) => exportLaunch('nanotron', run).ok);

function configurationOf(run: ResolvedScenario): string {
  const written = exportLaunch('nanotron', run);
  if (!written.ok) throw new Error(written.problems[0]?.message);
  return written.value.files.find(({ path }) => path.endsWith('.yaml'))!.text;
}

describe('export to nanotron', () => {
  it('writes only keys that its dataclasses declare', () => {
    fc.assert(
      fc.property(expressibleRun, (run) => {
        expect(unknownKeys(parse(configurationOf(run)), NANOTRON_KEYS)).toEqual([]);
      }),
    );
  });

  it('reads back the same layout and recipe', () => {
    fc.assert(
      fc.property(expressibleRun, (run) => {
        const read = readLaunch(configurationOf(run));
        if (!read.ok) throw new Error(read.problems[0]?.message);
        const { scenario } = read.value;
        expect(scenario.cluster?.gpus).toBe(run.cluster.gpus);
        expect(run.layout).toMatchObject(scenario.layout ?? {});
        expect(run.training).toMatchObject(scenario.training ?? {});
      }),
    );
  });

  it('refuses what nanotron or its files refuse, and nothing else', () => {
    fc.assert(
      fc.property(anyRun('nanotron'), (run) => {
        const written = exportLaunch('nanotron', run);
        const refused = [...legalityProblems(run), ...nanotronLimits(run)];
        expect(written.ok ? [] : written.problems).toEqual(refused);
      }),
    );
  });
});

describe('read nanotron', () => {
  it('refuses a state-space model by name', () => {
    const read = readLaunch(
      'model:\n  model_config:\n    is_mamba_config: true\nparallelism:\n  dp: 2\n  pp: 2\n  tp: 2\n',
    );
    expect(read.ok ? '' : read.problems[0]?.rule).toBe('model-is-transformer');
  });

  it('reads the keys of its first mixture', () => {
    const read = readLaunch(`
parallelism:
  tp: 2
  expert_parallel_size: 2
model:
  model_config:
    num_hidden_layers: 4
    hidden_size: 512
    num_attention_heads: 8
    intermediate_size: 2048
    moe_num_experts: 4
    num_experts_per_tok: 1
`);
    expect(read.ok && read.value.scenario.model).toMatchObject({
      experts: { count: 4, active: 1, ffn: 2048 },
    });
  });

  it('fills in what nanotron does where nothing is said', () => {
    const read = readLaunch('parallelism:\n  dp: 2\n  pp: 4\n  tp: 2\n');
    expect(read.ok && read.value.scenario).toMatchObject({
      cluster: { gpus: 16 },
      layout: { sequenceParallel: false, context: 1 },
      training: { schedule: 'gpipe', sharding: 'none', recompute: 'none' },
    });
  });
});
