import { describe, expect, it } from 'vitest';
import { readScenario } from '../scenario/read.ts';
import { resolveScenario } from '../scenario/resolve.ts';
import { GIB } from '../units.ts';
import { estimate } from './estimate.ts';

const answer = (input: unknown) => {
  const read = readScenario(input);
  const resolved = read.ok ? resolveScenario(read.value) : read;
  if (!resolved.ok) throw new Error(JSON.stringify(resolved.problems));
  return estimate(resolved.value);
};

/** GPT of the zero-bubble paper (arXiv 2401.10241, table 6): 6.2 B on 16 A100s. */
const zeroBubble = {
  model: { layers: 30, hidden: 4096, heads: 32, ffn: 16384, gated: false, vocab: 50304 },
  cluster: { accelerator: 'a100-sxm4-80gb', gpus: 16 },
  layout: { pipeline: 16 },
  training: { sequence: 1024, microBatch: 6, globalBatch: 384, sharding: 'none', schedule: '1f1b' },
};

/** nanotron's sweep, 1.34 B on 8 H100s: 16 layers of 2048, a shared vocabulary of 131,072. */
const nanotron = {
  engine: 'nanotron',
  model: {
    layers: 16,
    hidden: 2048,
    heads: 32,
    ffn: 8192,
    gated: true,
    vocab: 131072,
    tiedEmbeddings: true,
  },
  cluster: { accelerator: 'h100-sxm5-80gb', gpus: 8 },
  training: { microBatch: 1, globalBatch: 256, sharding: 'none' },
};

/** Llama 3.1 405B cut to four layers on 8 B200s (SimuMax's measurements, release 1.2). */
const fourLayers = {
  model: {
    layers: 4,
    hidden: 16384,
    heads: 128,
    kvHeads: 16,
    ffn: 53248,
    gated: true,
    vocab: 128256,
  },
  cluster: { accelerator: 'b200-sxm-180gb', gpus: 8 },
  layout: { pipeline: 2 },
  training: {
    globalBatch: 32,
    gradientPrecision: 'fp32',
    overlap: { data: false, tensor: false, pipeline: false },
  },
};

const stateOfFirstStage = ({ memory }: ReturnType<typeof answer>) => {
  const { weights, gradients, masterWeights, moments, buffers } = memory.stages[0]!;
  return weights + gradients + masterWeights + moments + buffers;
};

describe('memory against published measurements', () => {
  it('zero-bubble: 61 GB as printed, GiB by every other row', () => {
    const { memory } = answer(zeroBubble);
    const peak = Math.max(...memory.stages.map((stage) => stage.reserved));
    expect(Math.abs(peak / (61 * GIB) - 1)).toBeLessThan(0.08);
  });

  it('nanotron: 25.07 GiB of state with nothing sharded, on each number of stages', () => {
    expect(stateOfFirstStage(answer(nanotron)) / (25.07 * GIB)).toBeCloseTo(1, 2);
    // Two stages: 10 layers and the embedding come first; 17.58 GiB were measured.
    const halves = answer({ ...nanotron, layout: { pipeline: 2 } });
    expect(stateOfFirstStage(halves) / (17.58 * GIB)).toBeCloseTo(1, 2);
  });

  it('8 B200s: 87.08 GiB allocated, the last stage needing most', () => {
    const { memory } = answer(fourLayers);
    expect(memory.worstStage).toBe(1);
    expect(memory.stages[1]!.allocated / (87.08 * GIB)).toBeCloseTo(1, 1.7);
    expect(memory.stages[0]!.allocated / (86.61 * GIB)).toBeCloseTo(1, 1.7);
  });
});

describe('step time against published measurements', () => {
  it('says within its own interval what was measured', () => {
    const measured: [unknown, number][] = [
      [zeroBubble, 6.723],
      [nanotron, 3.337],
    ];
    for (const [scenario, seconds] of measured) {
      const { step } = answer(scenario);
      expect(step.lowSeconds).toBeLessThan(seconds);
      expect(step.highSeconds).toBeGreaterThan(seconds);
    }
  });
});

describe('mixtures of experts in torchtitan', () => {
  const torchtitan = (
    model: string,
    cluster: object,
    expert: number,
    training: { sequence: number; microBatch: number; recompute: string },
  ) =>
    answer({
      engine: 'torchtitan',
      model,
      cluster,
      layout: { expert },
      training: { ...training, sharding: 'parameters' },
    }).memory;

  it.each([
    [4096, 4, 1, true],
    [4096, 6, 1, true],
    [6144, 4, 1, true],
    [4096, 8, 1, false],
    [4096, 8, 8, false],
    [8192, 4, 1, false],
  ])(
    'knows what 8 B200s hold of a 16B without recomputation: sequence %d, %d at a time, expert %d',
    (sequence, microBatch, expert, fits) => {
      // pytorch/torchtitan#1993
      const training = { sequence, microBatch, recompute: 'none' };
      const run = torchtitan(
        'deepseek-v2-lite',
        { accelerator: 'b200', gpus: 8 },
        expert,
        training,
      );
      expect(run.fits).toBe(fits);
    },
  );

  it.each([
    [8, 8, 167.93],
    [16, 8, 138.75],
    [128, 8, 114.78],
    [128, 10, 142.21],
  ])('comes within 12 %% of Qwen3 30B-A3B on %d B200s, %d at a time', (gpus, microBatch, gib) => {
    // NousResearch/torchtitan#19; its TFLOP/s over its tokens/s are those of 2,048 tokens.
    const training = { sequence: 2048, microBatch, recompute: 'selective' };
    const { peakBytes } = torchtitan('qwen3-30b-a3b', { accelerator: 'b200', gpus }, 8, training);
    expect(Math.abs(peakBytes / (gib * GIB) - 1)).toBeLessThan(0.12);
  });
});
