import { describe, expect, test } from 'vitest';
import { resolveScenario } from '../scenario/resolve.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { estimate } from '../step/estimate.ts';
import { freed } from './freedom.ts';
import { plan } from './plan.ts';
import { unevenSplit } from './layer-split.ts';
import { withChoice } from './with-choice.ts';
import { RECIPES } from './recipes.ts';

/** Llama's shape, small: 8 layers that 3 does not divide. */
const SMALL: Scenario = {
  model: { layers: 8, hidden: 2048, heads: 16, kvHeads: 8, ffn: 5632, gated: true, vocab: 32000 },
  cluster: { accelerator: 'rtx-4090', gpus: 8 },
  training: { sequence: 2048, globalBatch: 16 },
  engine: 'megatron',
};

/** Every layout by trying every size of every axis: slow, and independent of the search's walk. */
function bruteForce(scenario: Scenario) {
  const found: { seconds: number; peakBytes: number }[] = [];
  const sizes = Array.from({ length: scenario.cluster.gpus }, (_, index) => index + 1);
  const engine = scenario.engine ?? 'megatron';
  for (const tensor of sizes)
    for (const context of sizes)
      for (const pipeline of sizes)
        for (const virtualStages of sizes)
          for (let microBatch = 1; microBatch <= 16; microBatch++)
            for (const sequenceParallel of tensor > 1 ? [true, false] : [false])
              for (const recompute of RECIPES[engine].recomputes)
                for (const sharding of RECIPES[engine].shardings) {
                  const stages = pipeline * virtualStages;
                  if (stages > 8) continue;
                  const split = unevenSplit(8, stages);
                  if (8 % stages !== 0 && !split) continue;
                  const resolved = resolveScenario(
                    withChoice(scenario, {
                      tensor,
                      context,
                      pipeline,
                      virtualStages,
                      microBatch,
                      sequenceParallel,
                      recompute,
                      sharding,
                      data: 0,
                      expert: 1,
                      expertTensor: 1,
                      shardGroup: 0,
                      schedule: virtualStages > 1 ? 'interleaved-1f1b' : '1f1b',
                      ...(split && { layersPerStage: split }),
                    }),
                  );
                  if (!resolved.ok) continue;
                  const { legal, memory, step } = estimate(resolved.value);
                  if (legal && memory.fits)
                    found.push({ seconds: step.seconds, peakBytes: memory.peakBytes });
                }
  return found;
}

describe('plan', () => {
  const everything = bruteForce(SMALL);

  test('finds the fastest layout that trying everything finds, and counts as many that fit', () => {
    const found = plan({ scenario: SMALL });
    if (!found.ok) throw new Error(found.problems[0]?.message);
    expect(found.value.counts.fitting).toBe(everything.length);
    expect(found.value.best?.answer.step.seconds).toBe(
      Math.min(...everything.map(({ seconds }) => seconds)),
    );
  });

  test('finds the smallest layout too', () => {
    const found = plan({ scenario: SMALL, objective: 'memory' });
    if (!found.ok) throw new Error(found.problems[0]?.message);
    expect(found.value.best?.answer.memory.peakBytes).toBe(
      Math.min(...everything.map(({ peakBytes }) => peakBytes)),
    );
  });

  test('the Pareto front holds exactly the layouts that nothing beats in time and memory', () => {
    const found = plan({ scenario: SMALL });
    if (!found.ok) throw new Error(found.problems[0]?.message);
    const front = found.value.pareto.map(({ answer }) => answer.step.seconds);
    const unbeaten = everything.filter(
      (one) =>
        !everything.some(
          (other) =>
            other.seconds <= one.seconds &&
            other.peakBytes <= one.peakBytes &&
            (other.seconds < one.seconds || other.peakBytes < one.peakBytes),
        ),
    );
    expect(front).toEqual(
      [...new Set(unbeaten.map(({ seconds }) => seconds))].sort((a, b) => a - b),
    );
  });

  test('what the scenario gives stays as given', () => {
    const found = plan({
      scenario: { ...SMALL, layout: { tensor: 2 }, training: { ...SMALL.training, microBatch: 2 } },
    });
    if (!found.ok) throw new Error(found.problems[0]?.message);
    expect(found.value.layouts.length).toBeGreaterThan(0);
    for (const { scenario } of found.value.layouts) {
      expect(scenario.layout?.tensor).toBe(2);
      expect(scenario.training?.microBatch).toBe(2);
    }
  });

  test('the layers of the ends stay as given, on every pipeline that has room for them', () => {
    const found = plan({
      scenario: { ...SMALL, layout: { firstStageLayers: 1, lastStageLayers: 3 } },
      top: 200,
    });
    if (!found.ok) throw new Error(found.problems[0]?.message);
    const splits = found.value.layouts.map(({ scenario }) => scenario.layout?.layersPerStage ?? []);
    expect(splits.length).toBeGreaterThan(0);
    for (const split of splits) {
      expect([split[0], split.at(-1)]).toEqual([1, 3]);
      expect(split.reduce((sum, count) => sum + count, 0)).toBe(8);
    }
  });

  test('answers the same twice', () => {
    expect(plan({ scenario: SMALL })).toEqual(plan({ scenario: SMALL }));
  });

  test('where nothing fits, names the layout that comes closest', () => {
    const scenario: Scenario = {
      ...SMALL,
      model: 'llama-3.1-405b',
      training: { sequence: 2048, globalBatch: 8 },
    };
    const found = plan({ scenario });
    if (!found.ok) throw new Error(found.problems[0]?.message);
    expect(found.value.layouts).toEqual([]);
    expect(found.value.closest?.answer.memory.fits).toBe(false);
  });

  test('the fewest GPUs: none fewer fits', () => {
    const scenario: Scenario = {
      model: 'llama-3.1-8b',
      cluster: { accelerator: 'h100-sxm5-80gb', gpus: 64 },
      training: { sequence: 8192, globalBatch: 64 },
    };
    const found = plan({ scenario, objective: 'gpus' });
    if (!found.ok) throw new Error(found.problems[0]?.message);
    // 8.03e9 parameters x 18 bytes of Megatron's states need two GPUs of 80 GB at the least.
    expect(found.value.gpus).toBeGreaterThanOrEqual(2);
    const fewer = plan({
      scenario: { ...scenario, cluster: { ...scenario.cluster, gpus: found.value.gpus / 2 } },
    });
    if (!fewer.ok) throw new Error(fewer.problems[0]?.message);
    expect(fewer.value.layouts).toEqual([]);
  });
});

describe('unevenSplit', () => {
  test('Llama 3.1 405B: 126 layers on 16 ranks, one less at both ends (arXiv:2407.21783)', () => {
    expect(unevenSplit(126, 16)).toEqual([7, ...new Array<number>(14).fill(8), 7]);
  });

  test.each([
    [46, 4],
    [61, 16],
    [94, 8],
  ])(
    '%d layers on %d stages: all there, no two middle stages differ by more than one',
    (layers, stages) => {
      const split = unevenSplit(layers, stages)!;
      expect(split.reduce((sum, count) => sum + count, 0)).toBe(layers);
      const middle = split.slice(1, -1);
      expect(Math.max(...middle) - Math.min(...middle)).toBeLessThanOrEqual(1);
    },
  );

  test('nothing to say where layers divide', () => {
    expect(unevenSplit(80, 8)).toBeUndefined();
  });
});

describe('a run with its layout left open', () => {
  const scenario = {
    model: 'llama-3.1-70b',
    cluster: { accelerator: 'h100', gpus: 64 },
    layout: { tensor: 8, pipeline: 4, data: 2, contextMode: 'ulysses' },
    training: { sequence: 4096, globalBatch: 64, microBatch: 2, sharding: 'optimizer' },
  } as const;

  test('keeps what no search moves', () => {
    expect(freed(scenario)).toEqual({
      ...scenario,
      layout: { contextMode: 'ulysses' },
      training: { sequence: 4096, globalBatch: 64 },
    });
  });

  test('keeps what is held', () => {
    const { layout, training } = freed(scenario, ['layout.tensor', 'training.microBatch']);
    expect(layout).toEqual({ tensor: 8, contextMode: 'ulysses' });
    expect(training).toEqual({ sequence: 4096, globalBatch: 64, microBatch: 2 });
  });
});
