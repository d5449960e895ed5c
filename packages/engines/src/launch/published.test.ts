import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readLaunch } from './read.ts';

/** Real launch files, where they are at hand: `SHARDPLAY_DATA`, or a shared/data folder above. */
function dataFolder(): string | undefined {
  if (process.env['SHARDPLAY_DATA'] !== undefined) return process.env['SHARDPLAY_DATA'];
  for (let folder = process.cwd(); folder !== dirname(folder); folder = dirname(folder)) {
    const candidate = join(folder, 'shared', 'data');
    if (existsSync(candidate)) return candidate;
  }
  return undefined;
}

const folder = dataFolder();
const present = folder !== undefined && existsSync(join(folder, 'engines'));

/** What each published file says, read by eye. */
const PUBLISHED: Readonly<Record<string, object>> = {
  'accelerate_cp.yaml': {
    engine: 'fsdp',
    scenario: {
      cluster: { gpus: 8 },
      layout: { context: 8, data: 1 },
      training: { recompute: 'full' },
    },
  },
  'accelerate_tp_hsdp.yaml': {
    scenario: {
      layout: { tensor: 2, data: 4 },
      training: { sharding: 'parameters', shardGroup: 2 },
    },
  },
  'accelerate_fsdp.yaml': { scenario: { training: { precision: 'bf16', sharding: 'parameters' } } },
  'accelerate_alst_ulysses.yml': { engine: 'deepspeed', scenario: { cluster: { gpus: 4 } } },
  'ds_zero2_template.json': {
    scenario: { training: { precision: 'fp16', sharding: 'gradients' } },
  },
  'ds_autotp_training.json': {
    scenario: { layout: { tensor: 4 }, training: { sharding: 'gradients' } },
  },
  'ds_zero3_alpa_bench.json': {
    scenario: { training: { globalBatch: 8192, sharding: 'parameters' } },
  },
  'nanotron_tiny_llama.yaml': {
    scenario: {
      cluster: { gpus: 8 },
      model: { layers: 28, hidden: 2048, heads: 16, kvHeads: 2, ffn: 11_008, tiedEmbeddings: true },
      layout: { tensor: 2, data: 4, sequenceParallel: true },
      training: { sequence: 4096, microBatch: 3, globalBatch: 12, sharding: 'none' },
    },
  },
  'nanotron_qwen_moe.yaml': {
    scenario: { model: { experts: { count: 8, active: 1, sharedGate: true } } },
  },
  'torchtitan_deepseek_v3_16b.toml': {
    scenario: {
      model: { layers: 27, experts: { count: 64, active: 6 } },
      layout: { expert: 8 },
      training: { sequence: 4096, microBatch: 4 },
    },
  },
  'torchtitan_llama4_maverick.toml': {
    scenario: {
      layout: { tensor: 8, pipeline: 4, expertTensor: 8 },
      training: { recompute: 'full' },
    },
  },
  'nemo_gpt3_175b.yaml': {
    engine: 'megatron',
    scenario: {
      cluster: { gpus: 1024 },
      model: { layers: 96, hidden: 12_288, ffn: 49_152, heads: 96 },
      layout: { tensor: 4, pipeline: 8, virtualStages: 6, data: 32, sequenceParallel: true },
      training: { sequence: 2048, microBatch: 1, globalBatch: 2048, schedule: 'interleaved-1f1b' },
    },
  },
  'nemo_mixtral_8x7b.yaml': {
    scenario: {
      cluster: { gpus: 64 },
      model: { kvHeads: 8, gated: true, experts: { count: 8, active: 2, ffn: 14_336 } },
      layout: { pipeline: 4, expert: 8, virtualStages: 8, data: 16 },
      training: { globalBatch: 256, gradientPrecision: 'bf16' },
    },
  },
  'gptneox_llama2_70B.yml': {
    engine: 'deepspeed',
    scenario: { model: { layers: 80, kvHeads: 8, ffn: 28_672 }, training: { sequence: 4096 } },
  },
  'llmfoundry_mpt_30b.yaml': {
    engine: 'fsdp',
    scenario: {
      model: { layers: 48, hidden: 7168, heads: 56, ffn: 28_672, vocab: 50_368 },
      training: { globalBatch: 2048, microBatch: 8, sequence: 2048, recompute: 'full' },
    },
  },
};

describe.skipIf(!present)('published launch files (skipped where shared/data is absent)', () => {
  it.each(Object.entries(PUBLISHED))('reads %s', (file, expected) => {
    const read = readLaunch(readFileSync(join(folder!, 'engines', file), 'utf8'), file);
    if (!read.ok) throw new Error(read.problems[0]?.message);
    expect(read.value).toMatchObject(expected);
  });

  it('refuses a state-space model', () => {
    const file = 'nanotron_mamba_unsupported.yaml';
    const read = readLaunch(readFileSync(join(folder!, 'engines', file), 'utf8'), file);
    expect(read.ok).toBe(false);
  });
});

describe('readLaunch', () => {
  it('says what it knows where it knows nothing', () => {
    for (const text of ['', 'hello', '{}', '[1, 2]', '#!/bin/bash\necho hi\n', '\u0000']) {
      const read = readLaunch(text);
      expect(read.ok, text).toBe(false);
      if (!read.ok) expect(read.problems[0]?.rule).toBe('launch-file-known');
    }
  });
});
