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
