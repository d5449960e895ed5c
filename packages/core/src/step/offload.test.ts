import { describe, expect, it } from 'vitest';
import { readScenario } from '../scenario/read.ts';
import { resolveScenario } from '../scenario/resolve.ts';
import { GB, GIB } from '../units.ts';
import { estimate } from './estimate.ts';

const answer = (input: unknown) => {
  const read = readScenario(input);
  const resolved = read.ok ? resolveScenario(read.value) : read;
  if (!resolved.ok) throw new Error(JSON.stringify(resolved.problems));
  return estimate(resolved.value);
};

/** T5 3B of DeepSpeed's tables, 2.851e9 parameters, as a decoder of that size. */
const threeBillion = {
  layers: 28,
  hidden: 2816,
  heads: 22,
  ffn: 4 * 2816,
  gated: false,
  vocab: 66_000,
  tiedEmbeddings: true,
};

describe('states on the host', () => {
  // deepspeed.readthedocs.io/en/latest/memory.html, ZeRO 3 on one node of 8; its buffers are half
  // as much again.
  it.each([
    ['optimizer', 63.74],
    ['parameters', 71.71],
  ])('offload %s: as DeepSpeed estimates it, %d GiB with its buffers', (offload, gib) => {
    const { memory, problems } = answer({
      engine: 'deepspeed',
      model: threeBillion,
      cluster: { accelerator: 'a100', gpus: 8 },
      training: { sharding: 'parameters', offload },
    });
    expect(problems).toEqual([]);
    expect(Math.abs((1.5 * memory.hostBytesPerNode) / (gib * GIB) - 1)).toBeLessThan(0.05);
  });

  it('let one V100 of 32 GB train 10 billion parameters, of which it holds not even the states', () => {
    // Ren et al., ZeRO-Offload, arXiv 2101.06840, abstract and figure 7.
    const run = {
      engine: 'deepspeed',
      model: { layers: 50, hidden: 4096, heads: 32, ffn: 16384, gated: false, vocab: 50304 },
      cluster: { accelerator: 'v100-sxm2-32gb', gpus: 1 },
      training: { sequence: 1024, recompute: 'full', attention: 'flash', sharding: 'gradients' },
    };
    expect(answer(run).memory.fits).toBe(false);
    const { memory, legal } = answer({
      ...run,
      training: { ...run.training, offload: 'optimizer' },
    });
    expect({ legal, fits: memory.fits }).toEqual({ legal: true, fits: true });
  });

  it('ask for more than 500 GB of host memory, which a 70B then lacks', () => {
    // meta-pytorch/torchtune#1871: eight RTX 4090s held 14 GB each, the host ran full.
    const run = (hostMemory: number) =>
      answer({
        engine: 'fsdp',
        model: 'llama-3.1-70b',
        cluster: { accelerator: 'rtx-4090', gpus: 8, hostMemory },
        training: { sequence: 1024, recompute: 'full', offload: 'parameters' },
      });
    const { memory, problems } = run(500 * GB);
    expect(memory.fits).toBe(true);
    expect(memory.peakBytes).toBeLessThan(17 * GB);
    expect(memory.hostBytesPerNode / 70.55e9).toBeCloseTo(16, 1);
    expect(problems.map(({ rule }) => rule)).toEqual(['host-holds-offload']);
    expect(run(1200 * GB).problems).toEqual([]);
  });
});

describe('activations on the host', () => {
  // huggingface/trl#6846: a million tokens on one node of 8 H100s; 30B-A3B and 32B with their
  // weights on the host too.
  it.each([
    ['qwen3-0.6b', 'none', 27.9, 137],
    ['qwen3-8b', 'none', 56.2, 364],
    ['qwen3-30b-a3b', 'parameters', 46.0, 483],
    ['qwen3-32b', 'parameters', 60.8, 1295],
  ])('%s, weights offloaded: %s, peaks at %d GB, %d s', (model, offload, gigabytes, seconds) => {
    const { memory, step, legal } = answer({
      engine: 'fsdp',
      model,
      cluster: { accelerator: 'h100', gpus: 8 },
      layout: { context: 8 },
      training: {
        sequence: 2 ** 20,
        globalBatch: 1,
        recompute: 'full',
        crossEntropyFusion: true,
        offload,
        offloadActivations: true,
      },
    });
    expect(legal).toBe(true);
    expect(Math.abs(memory.peakBytes / (gigabytes * GB) - 1)).toBeLessThan(0.08);
    expect(Math.abs(step.seconds / seconds - 1)).toBeLessThan(0.08);
  });

  it('cost time where their way is longer than the layer that hides it', () => {
    const seconds = (offloadActivations: boolean, pcieGeneration: number) =>
      answer({
        engine: 'megatron',
        model: 'llama-3.1-8b',
        cluster: {
          accelerator: {
            memoryBytes: 80e9,
            memoryBytesPerSecond: 3.35e12,
            flopsPerSecond: { bf16: 989e12 },
            pcieGeneration,
          },
          gpus: 8,
        },
        training: { sequence: 8192, offloadActivations },
      }).step.seconds;
    expect(seconds(true, 3)).toBeGreaterThan(seconds(true, 5));
    expect(seconds(true, 5)).toBeGreaterThanOrEqual(seconds(false, 5));
  });
});
