import {
  ATTENTIONS,
  ENGINES,
  GRADIENT_PRECISIONS,
  MASTER_WEIGHTS,
  OPTIMIZERS,
  plan,
  PRECISIONS,
  RECOMPUTES,
  resolveScenario,
  SHARDINGS,
  type Scenario,
} from '@shardplay/core';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exportLaunch } from './export.ts';
import { EXPORT_ENGINES, type ExportEngine } from './launch.ts';

const exporterOf = (engine: (typeof ENGINES)[number]): ExportEngine =>
  EXPORT_ENGINES.find((name) => name === engine) ?? 'accelerate';

/** The refusal that no key could mend: the engine's files have no such model. */
const OF_MODEL = 'engine-has-model';

/** Half of the time what an engine does by itself, else one of the others. */
const sometimes = <Value>(...others: Value[]) =>
  fc.oneof(fc.constant(undefined), fc.constantFrom(...others));

/** Small runs of models that every engine has, dense or not, on few GPUs. */
const smallRuns = fc.record({
  layers: fc.constantFrom(3, 4, 6),
  tiedEmbeddings: fc.boolean(),
  experts: fc.boolean(),
  gpus: fc.constantFrom(4, 8, 12),
  gpusPerNode: fc.constantFrom(2, 4),
  globalBatch: fc.constantFrom(8, 12),
});

/** What a person may hold of the layout. */
const heldLayouts = fc.record({
  contextMode: sometimes<'ring' | 'ulysses'>('ring', 'ulysses'),
  tensor: fc.option(sometimes(2, 4), { nil: undefined }),
  pipeline: fc.option(sometimes(2, 3), { nil: undefined }),
  sequenceParallel: sometimes(true, false),
  microBatchGroup: fc.option(sometimes(2, 4), { nil: undefined }),
});

/** What a person may hold of the recipe. Half of the recipes are usual but for their layout. */
const heldRecipes = fc.oneof(
  fc.record({
    shardGroup: sometimes(2),
    sharding: sometimes(...SHARDINGS),
    recompute: sometimes(...RECOMPUTES),
    schedule: sometimes<'gpipe' | 'interleaved-1f1b' | 'zb-v'>('gpipe', 'interleaved-1f1b', 'zb-v'),
    overlap: fc.record({ tensor: fc.boolean(), data: fc.constantFrom(true, true, false) }),
  }),
  fc.record({
    precision: sometimes(...PRECISIONS),
    gradientPrecision: sometimes(...GRADIENT_PRECISIONS),
    masterWeights: sometimes(...MASTER_WEIGHTS),
    optimizer: sometimes(...OPTIMIZERS),
    attention: sometimes(...ATTENTIONS),
    vocabParallel: fc.constantFrom(undefined, undefined, undefined, true),
    crossEntropyFusion: sometimes(true, false),
    offload: sometimes<'optimizer' | 'parameters'>('optimizer', 'parameters'),
    offloadActivations: sometimes(true, false),
  }),
);

/** An object without the keys that say nothing. */
const said = <Keys extends object>(keys: Keys): object =>
  Object.fromEntries(Object.entries(keys).filter(([, value]) => value !== undefined));

describe('a layout that a plan offers', () => {
  test.each(ENGINES)('is one that the export for %s takes, whatever is held', (engine) => {
    const tally = { offered: 0, refused: 0 };
    fc.assert(
      fc.property(smallRuns, heldLayouts, heldRecipes, (run, layout, recipe) => {
        const scenario: Scenario = {
          model: {
            layers: run.layers,
            hidden: 1024,
            heads: 8,
            kvHeads: 4,
            ffn: 3072,
            gated: true,
            vocab: 32000,
            tiedEmbeddings: run.tiedEmbeddings,
            ...(run.experts && { experts: { count: 4, active: 2, ffn: 1024 } }),
          },
          cluster: { accelerator: 'h100', gpus: run.gpus, gpusPerNode: run.gpusPerNode },
          layout: said(layout),
          training: { sequence: 4096, globalBatch: run.globalBatch, ...said(recipe) },
          engine,
        };
        // Every layout that was ranked, not only the best: the answer may hold thousands.
        const found = plan({ scenario, top: 200 });
        if (!found.ok) {
          tally.refused += 1;
          for (const { message } of found.problems) expect(message).toMatch(/(layout|training)\./);
          return;
        }
        for (const offer of [...found.value.layouts, ...found.value.pareto]) {
          const resolved = resolveScenario(offer.scenario);
          if (!resolved.ok) throw new Error(resolved.problems[0]?.message);
          const written = exportLaunch(exporterOf(engine), resolved.value);
          tally.offered += 1;
          const problems = written.ok ? [] : written.problems;
          expect(problems.filter(({ rule }) => rule !== OF_MODEL)).toEqual([]);
        }
      }),
      { numRuns: 40, seed: 5 },
    );
    expect(tally.offered).toBeGreaterThan(100);
    expect(tally.refused).toBeGreaterThan(0);
  });
});
