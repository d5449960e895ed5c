import type { ResolvedScenario } from '@shardplay/core';
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { parse } from 'yaml';
import { anyLlama, anyRun } from '../launch/any-run.ts';
import { exportLaunch } from '../launch/export.ts';
import { readLaunch } from '../launch/read.ts';
import { unknownKeys } from '../launch/unknown-keys.ts';
import { ACCELERATE_KEYS } from './keys.ts';

const expressibleRun = anyRun('fsdp', {
  model: anyLlama,
  pipeline: fc.constant(1),
  virtualStages: fc.constant(1),
  contextMode: fc.constant('ring'),
  sequenceParallel: fc.constant(false),
  precision: fc.constantFrom('bf16', 'fp16', 'fp32', 'fp8-current'),
  optimizer: fc.constantFrom('adam', 'adam-bf16', 'adam-8bit', 'momentum', 'sgd'),
  sharding: fc.constantFrom('none', 'gradients', 'parameters'),
  offload: fc.constantFrom('none', 'none', 'parameters'),
  offloadActivations: fc.constant(false),
  recompute: fc.constantFrom('none', 'full'),
  overlapData: fc.constant(true),
  overlapTensor: fc.constant(false),
  crossEntropyFusion: fc.constant(false),
}).filter((run) => exportLaunch('accelerate', run).ok);

function configurationOf(run: ResolvedScenario): string {
  const written = exportLaunch('accelerate', run);
  if (!written.ok) throw new Error(written.problems[0]?.message);
  return written.value.files.find(({ path }) => path.endsWith('.yaml'))!.text;
}

describe('export to Accelerate', () => {
  it('writes only keys that its launcher takes', () => {
    fc.assert(
      fc.property(expressibleRun, (run) => {
        expect(unknownKeys(parse(configurationOf(run)), ACCELERATE_KEYS)).toEqual([]);
      }),
    );
  });

  it('lets gradients be reduced with every micro-batch, as memory and time count them', () => {
    fc.assert(
      fc.property(expressibleRun, (run) => {
        const written = exportLaunch('accelerate', run);
        if (!written.ok) throw new Error(written.problems[0]?.message);
        const trainer = written.value.files.find(({ path }) => path === 'train.py')!.text;
        const accumulates = run.training.sharding !== 'none' && run.training.microBatches > 1;
        expect(/Accelerator\(gradient_accumulation_plugin=accumulation/.test(trainer)).toBe(
          accumulates,
        );
        expect(/sync_each_batch=True/.test(trainer)).toBe(accumulates);
      }),
    );
  });

  it('trains the adapters alone, on weights in the bits that memory counts', () => {
    fc.assert(
      fc.property(expressibleRun, (run) => {
        const written = exportLaunch('accelerate', run);
        if (!written.ok) throw new Error(written.problems[0]?.message);
        const trainer = written.value.files.find(({ path }) => path === 'train.py')!.text;
        const { adapters, adapterRank } = run.training;
        const isLow = adapters !== 'none';
        expect(trainer.includes(`r=${adapterRank}, lora_alpha=`)).toBe(isLow);
        expect(trainer.includes('[p for p in model.parameters() if p.requires_grad]')).toBe(isLow);
        expect(trainer.includes('load_in_4bit=True')).toBe(adapters === 'qlora');
      }),
    );
  });

  it('gives sizes whose product is the number of processes', () => {
    fc.assert(
      fc.property(expressibleRun, (run) => {
        const written = parse(configurationOf(run)) as {
          num_processes: number;
          parallelism_config?: Record<string, number | string>;
        };
        const sizes = Object.entries(written.parallelism_config ?? {})
          .filter(([key]) => key.endsWith('_size'))
          .map(([, size]) => Number(size));
        if (sizes.length > 0) {
          expect(sizes.reduce((product, size) => product * size, 1)).toBe(written.num_processes);
        }
      }),
    );
  });

  it('reads back the same layout and recipe, as far as the file holds them', () => {
    fc.assert(
      fc.property(expressibleRun, (run) => {
        const read = readLaunch(configurationOf(run));
        if (!read.ok) throw new Error(read.problems[0]?.message);
        const { scenario } = read.value;
        expect(scenario.cluster?.gpus).toBe(run.cluster.gpus);
        expect(run.layout).toMatchObject(scenario.layout ?? {});
        // Weights in bf16 alone are made by the program; the file turns mixed precision off.
        const pure = run.training.masterWeights === 'none';
        const written = pure ? { ...run.training, precision: 'fp32' } : run.training;
        expect(written).toMatchObject(scenario.training ?? {});
        if (pure) expect(read.value.notes.join(' ')).toContain('training.masterWeights to none');
      }),
    );
  });
});

describe('read Accelerate', () => {
  const training = (yaml: string) => {
    const read = readLaunch(yaml);
    return read.ok ? read.value.scenario.training : undefined;
  };

  it('reads the strategies of FSDP 1, by name or by number', () => {
    const fsdp = (strategy: string) =>
      training(
        `distributed_type: FSDP\nnum_processes: 16\nnum_machines: 2\nfsdp_config:\n  fsdp_sharding_strategy: ${strategy}\n`,
      );
    expect(fsdp('FULL_SHARD')).toMatchObject({ sharding: 'parameters' });
    expect(fsdp('2')).toMatchObject({ sharding: 'gradients' });
    expect(fsdp('NO_SHARD')).toMatchObject({ sharding: 'none' });
    expect(fsdp('HYBRID_SHARD')).toMatchObject({ sharding: 'parameters', shardGroup: 8 });
  });

  it('reads what its DeepSpeed section offloads', () => {
    const offload = (devices: string) => {
      const read = readLaunch(
        `distributed_type: DEEPSPEED\nnum_processes: 8\ndeepspeed_config:\n  zero_stage: 3\n${devices}`,
      );
      return read.ok ? read.value.scenario.training?.offload : undefined;
    };
    expect(offload('  offload_optimizer_device: cpu\n  offload_param_device: none')).toBe(
      'optimizer',
    );
    expect(offload('  offload_param_device: cpu')).toBe('parameters');
    expect(offload('')).toBe('none');
  });

  it('follows it to DeepSpeed and to Megatron-LM', () => {
    const deepspeed = readLaunch(
      'distributed_type: DEEPSPEED\nnum_processes: 8\ndeepspeed_config:\n  zero_stage: 3\n',
    );
    expect(deepspeed.ok && deepspeed.value).toMatchObject({
      engine: 'deepspeed',
      scenario: { training: { sharding: 'parameters' } },
    });
    const megatron = readLaunch(
      'distributed_type: MEGATRON_LM\nmixed_precision: bf16\nnum_processes: 16\nmegatron_lm_config:\n  megatron_lm_tp_degree: 2\n  megatron_lm_pp_degree: 4\n  megatron_lm_sequence_parallelism: true\n',
    );
    expect(megatron.ok && megatron.value).toMatchObject({
      engine: 'megatron',
      scenario: { layout: { tensor: 2, pipeline: 4, data: 2, sequenceParallel: true } },
    });
  });
});
