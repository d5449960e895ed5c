import { describe, expect, it } from 'vitest';
import { MODELS } from '../model/catalog.ts';
import { readScenario } from '../scenario/read.ts';
import { resolveScenario } from '../scenario/resolve.ts';
import { estimate } from './estimate.ts';

const notesOf = (input: unknown): string => {
  const read = readScenario(input);
  const resolved = read.ok ? resolveScenario(read.value) : read;
  if (!resolved.ok) throw new Error(JSON.stringify(resolved.problems));
  return estimate(resolved.value).assumptions.join(' ');
};

/** BigScience's 200B and 187B: the second, less wide, ran 27 % more FLOP/s (chronicles-prequel.md). */
const bigScience = (hidden: number, heads: number) =>
  notesOf({
    model: { layers: 80, hidden, heads, ffn: 4 * hidden, gated: false, vocab: 50304 },
    cluster: { accelerator: 'a100', gpus: 320 },
    layout: { tensor: 8, pipeline: 10 },
    training: { sequence: 2048, globalBatch: 2048 },
  });

describe('widths that tensor cores load badly', () => {
  it('are named: 14400 over 8 GPUs, but not 13824', () => {
    expect(bigScience(14400, 80)).toMatch(
      /Tensor cores want.*5,400 \(75.0\s% of the rate\).*7,200/,
    );
    expect(bigScience(13824, 108)).not.toMatch(/Tensor cores want/);
  });

  it('are none of those of the catalog’s own usual models, whole', () => {
    const usual = ['llama-3.1-8b', 'llama-3.1-405b', 'mixtral-8x7b', 'deepseek-v3', 'qwen3-32b'];
    for (const name of usual) {
      expect(MODELS.some((model) => model.name === name)).toBe(true);
      const notes = notesOf({ model: name, cluster: { accelerator: 'h100', gpus: 8 } });
      expect(notes).not.toMatch(/Tensor cores|pads/);
    }
  });
});

describe('an odd vocabulary', () => {
  const notes = (engine: string) =>
    notesOf({
      engine,
      model: { layers: 28, hidden: 3584, heads: 28, kvHeads: 4, ffn: 18944, vocab: 151669 },
      cluster: { accelerator: 'h100', gpus: 8 },
      layout: { tensor: 4 },
    });

  it('is padded aloud, or said not to be', () => {
    // Megatron-LM pads to a multiple of 128 x tensor: 297 x 512.
    expect(notes('megatron')).toMatch(/151669 to 152064/);
    expect(notes('torchtitan')).toMatch(/does not pad/);
  });
});
