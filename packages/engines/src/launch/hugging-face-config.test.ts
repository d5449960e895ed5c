import { architectureOf, MODELS } from '@shardplay/core';
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { readHuggingFaceConfig } from '../hugging-face/read.ts';
import { anyRun } from './any-run.ts';
import { huggingFaceConfig } from './hugging-face-config.ts';

function readBack(config: unknown) {
  const read = readHuggingFaceConfig(config);
  if (!read.ok) throw new Error(read.problems[0]?.message);
  return architectureOf(read.value.description).architecture;
}

describe('huggingFaceConfig', () => {
  it('writes a config.json that reads back as the same architecture', () => {
    let written = 0;
    fc.assert(
      fc.property(anyRun('fsdp'), ({ architecture }) => {
        const config = huggingFaceConfig(architecture, 10_000, 8192);
        if (config === undefined) return;
        written += 1;
        const read = readBack(config);
        // Where every layer has experts, the width of a dense one says nothing.
        const ffn = architecture.experts?.denseLayers.length === 0 ? { ffn: read.ffn } : {};
        expect(read).toEqual({ ...architecture, ...ffn });
      }),
    );
    expect(written).toBeGreaterThan(10);
  });

  it('writes the width of an expert where Mixtral looks for it', () => {
    const { architecture } = architectureOf({
      layers: 32,
      hidden: 4096,
      heads: 32,
      kvHeads: 8,
      ffn: 99,
      vocab: 32_000,
      experts: { count: 8, active: 2, ffn: 14_336 },
    });
    expect(huggingFaceConfig(architecture, 1e6, 8192)).toMatchObject({
      model_type: 'mixtral',
      intermediate_size: 14_336,
    });
  });

  it.each(
    MODELS.map(({ name, description }) => ({
      name,
      architecture: architectureOf(description).architecture,
    })).filter(({ architecture }) => huggingFaceConfig(architecture, 10_000, 8192)),
  )('writes $name so that it reads back the same', ({ architecture }) => {
    const read = readBack(huggingFaceConfig(architecture, 10_000, 8192));
    const ffn = architecture.experts?.denseLayers.length === 0 ? { ffn: read.ffn } : {};
    expect(read).toEqual({ ...architecture, ...ffn });
  });

  it.each([
    ['llama-3.1-405b', 'llama'],
    ['qwen2.5-72b', 'qwen2'],
    ['qwen3-30b-a3b', 'qwen3_moe'],
    ['mixtral-8x7b', 'mixtral'],
    ['deepseek-v2-lite', 'deepseek_v2'],
    ['deepseek-v3', 'deepseek_v3'],
    ['kimi-k2', 'deepseek_v3'],
    ['gpt-oss-20b', undefined],
  ])('writes %s as %s', (model, family) => {
    const { description } = MODELS.find(({ name }) => name === model)!;
    const config = huggingFaceConfig(architectureOf(description).architecture, 10_000, 8192);
    expect(config?.['model_type']).toBe(family);
  });
});
