import { architectureOf, countParameters, MODELS, resolveScenario } from '@shardplay/core';
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { anyRun } from '../launch/any-run.ts';
import { launchJob } from '../launch/job.ts';
import { exportLaunch } from '../launch/export.ts';
import { readLaunch } from '../launch/read.ts';
import { MEGATRON_FLAGS } from './flags.ts';
import { sections } from './script.ts';

const expressibleRun = anyRun('megatron').filter((run) => exportLaunch('megatron', run).ok);

describe('export to Megatron-LM', () => {
  it('writes only flags that its parser declares, with values that it takes', () => {
    fc.assert(
      fc.property(expressibleRun, (run) => {
        for (const { flag, values } of sections(launchJob(run, {})).flatMap((s) => s.arguments)) {
          const kind = MEGATRON_FLAGS[flag];
          expect(kind, flag).toBeDefined();
          if (kind === 'switch') expect(values, flag).toEqual([]);
          else expect(values, flag).toHaveLength(1);
          if (kind === 'whole') expect(values[0], flag).toMatch(/^\d+$/);
          if (kind === 'number') expect(Number(values[0]), flag).not.toBeNaN();
          if (typeof kind === 'object') expect(kind, flag).toContain(values[0]);
        }
      }),
    );
  });

  it('reads back the same layout and recipe', () => {
    fc.assert(
      fc.property(expressibleRun, (run) => {
        const written = exportLaunch('megatron', run);
        if (!written.ok) throw new Error(written.problems[0]?.message);
        const read = readLaunch(written.value.files[0]!.text);
        if (!read.ok) throw new Error(read.problems[0]?.message);
        const { scenario } = read.value;
        expect(scenario.cluster?.gpus).toBe(run.cluster.gpus);
        expect(run.layout).toMatchObject(scenario.layout ?? {});
        expect(run.training).toMatchObject(scenario.training ?? {});
      }),
    );
  });

  it.each(['deepseek-v3', 'kimi-k2', 'gpt-oss-20b', 'mixtral-8x7b', 'qwen3-30b-a3b'])(
    'writes %s so that it reads back with its router and its published parameters',
    (model) => {
      const run = resolveScenario({
        model,
        cluster: { accelerator: 'b200', gpus: 512 },
        layout: { expert: 8 },
        training: { globalBatch: 512 },
        engine: 'megatron',
      });
      if (!run.ok) throw new Error(run.problems[0]?.message);
      const written = exportLaunch('megatron', run.value);
      if (!written.ok) throw new Error(written.problems[0]?.message);
      const read = readLaunch(written.value.files[0]!.text);
      const back = read.ok ? read.value.scenario.model : undefined;
      if (typeof back !== 'object' || !('layers' in back)) throw new Error('no model');
      const { architecture } = architectureOf(back);
      const { publishedParameters, description } = MODELS.find(({ name }) => name === model)!;
      const original = architectureOf(description).architecture;
      expect(countParameters(architecture).total).toBe(
        publishedParameters ?? countParameters(original).total,
      );
      expect(architecture.experts).toEqual(original.experts);
    },
  );

  it('gives latent attention its norms, and only a corrected router a correction', () => {
    const flags = (model: string) => {
      const run = resolveScenario({ model, cluster: { accelerator: 'b200', gpus: 512 } });
      if (!run.ok) throw new Error(run.problems[0]?.message);
      return sections(launchJob(run.value, {})).flatMap((s) => s.arguments.map(({ flag }) => flag));
    };
    expect(flags('deepseek-v3')).toContain('--qk-layernorm');
    expect(flags('deepseek-v3')).toContain('--moe-router-enable-expert-bias');
    expect(flags('gpt-oss-20b')).not.toContain('--moe-router-enable-expert-bias');
    // Megatron's router has a learned bias where its linear layers have one.
    expect(flags('gpt-oss-20b')).not.toContain('--disable-bias-linear');
  });

  it('warns of an end given apart where there is one stage (NVIDIA/Megatron-LM#1778)', () => {
    const flags = '--num-layers 20 --hidden-size 2048 --num-attention-heads 16 --bf16';
    const notes = (more: string) => {
      const read = readLaunch(`torchrun --nproc-per-node 8 pretrain_gpt.py ${flags} ${more}`);
      return read.ok ? read.value.notes.join(' ') : '';
    };
    expect(notes('--decoder-last-pipeline-num-layers 1')).toMatch(
      /that many layers in all, 1, in silence/,
    );
    const piped = '--pipeline-model-parallel-size 2 --decoder-last-pipeline-num-layers 9';
    expect(notes(piped)).not.toMatch(/in silence/);
  });
});
