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

  it('writes most models of the catalog', () => {
    const named = MODELS.filter(
      ({ description }) =>
        huggingFaceConfig(architectureOf(description).architecture, 10_000, 8192) !== undefined,
    ).map(({ name }) => name);
    expect(named).toContain('llama-3.1-405b');
  });
});
