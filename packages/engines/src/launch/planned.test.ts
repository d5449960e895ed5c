import { ENGINES, plan, resolveScenario, type Scenario } from '@shardplay/core';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exportLaunch } from './export.ts';
import { EXPORT_ENGINES, type ExportEngine } from './launch.ts';

const exporterOf = (engine: (typeof ENGINES)[number]): ExportEngine =>
  EXPORT_ENGINES.find((name) => name === engine) ?? 'accelerate';

/** Small runs of models that every engine has, dense or not, on few GPUs. */
const smallRuns = fc.record({
  layers: fc.constantFrom(3, 4, 6),
  tiedEmbeddings: fc.boolean(),
  experts: fc.boolean(),
  gpus: fc.constantFrom(4, 8, 12),
  gpusPerNode: fc.constantFrom(2, 4),
  globalBatch: fc.constantFrom(8, 12),
  contextMode: fc.constantFrom<'usual' | 'ring' | 'ulysses'>('usual', 'usual', 'ring', 'ulysses'),
  tensorOverlap: fc.boolean(),
  dataOverlap: fc.constantFrom(true, true, false),
  optimizer: fc.constantFrom<'adam' | 'adam-8bit'>('adam', 'adam', 'adam-8bit'),
  shardGroup: fc.constantFrom<'free' | number>('free', 'free', 2),
});

/** Refusals that no choice of a search could mend: the model, or what the person holds. */
const OF_MODEL_OR_GIVEN = ['engine-has-model', 'engine-has-optimizer'];

describe('a layout that a plan offers', () => {
  test.each(ENGINES)('is one that the export for %s takes', (engine) => {
    let offered = 0;
    fc.assert(
      fc.property(smallRuns, (r) => {
        const scenario: Scenario = {
          model: {
            layers: r.layers,
            hidden: 1024,
            heads: 8,
            kvHeads: 4,
            ffn: 3072,
            gated: true,
            vocab: 32000,
            tiedEmbeddings: r.tiedEmbeddings,
            ...(r.experts && { experts: { count: 4, active: 2, ffn: 1024 } }),
          },
          cluster: { accelerator: 'a100-sxm4-80gb', gpus: r.gpus, gpusPerNode: r.gpusPerNode },
          ...(r.contextMode !== 'usual' && { layout: { contextMode: r.contextMode } }),
          training: {
            sequence: 4096,
            globalBatch: r.globalBatch,
            optimizer: r.optimizer,
            overlap: { tensor: r.tensorOverlap, data: r.dataOverlap },
            ...(r.shardGroup !== 'free' && { shardGroup: r.shardGroup }),
          },
          engine,
        };
        // Every layout that was ranked, not only the best: the answer may hold thousands.
        const found = plan({ scenario, top: 200 });
        if (!found.ok) throw new Error(found.problems[0]?.message);
        for (const { scenario: layout } of [...found.value.layouts, ...found.value.pareto]) {
          const run = resolveScenario(layout);
          if (!run.ok) throw new Error(run.problems[0]?.message);
          const written = exportLaunch(exporterOf(engine), run.value);
          offered += 1;
          const refused = written.ok ? [] : written.problems;
          expect(refused.filter(({ rule }) => !OF_MODEL_OR_GIVEN.includes(rule))).toEqual([]);
        }
      }),
      { numRuns: 12, seed: 5 },
    );
    expect(offered).toBeGreaterThan(100);
  });
});
