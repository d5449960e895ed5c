import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ENGINES } from '../scenario/choices.ts';
import { resolveScenario } from '../scenario/resolve.ts';
import { estimator } from './estimator.ts';
import { settingOf } from './resolve.ts';
import type { LayoutChoice } from './setting.ts';

const setting = (engine: (typeof ENGINES)[number], model: string) => {
  const resolved = resolveScenario({
    model,
    cluster: { accelerator: 'h100-sxm5-80gb', gpus: 64 },
    training: { sequence: 4096, globalBatch: 64 },
    engine,
  });
  if (!resolved.ok) throw new Error(resolved.problems[0]?.message);
  return settingOf(resolved.value);
};

const size = fc.constantFrom(1, 2, 4);

/** A layout on 64 GPUs; two of them in a row often share all but one of their parts. */
const layouts: fc.Arbitrary<LayoutChoice> = fc
  .record({
    tensor: size,
    context: fc.constantFrom(1, 1, 2),
    pipeline: size,
    virtualStages: fc.constantFrom(1, 1, 2),
    expert: fc.constantFrom(1, 1, 2),
    expertTensor: fc.constant(1),
    sequenceParallel: fc.boolean(),
    microBatch: fc.constantFrom(1, 2),
    sharding: fc.constantFrom('none', 'optimizer', 'gradients', 'parameters'),
    shardGroup: fc.constantFrom(0, 0, 2),
    recompute: fc.constantFrom('none', 'selective', 'full'),
  })
  .map((choice) => ({
    ...choice,
    virtualStages: choice.pipeline > 1 ? choice.virtualStages : 1,
    schedule: choice.pipeline > 1 && choice.virtualStages > 1 ? 'interleaved-1f1b' : '1f1b',
    data: 64 / (choice.tensor * choice.context * choice.pipeline),
  }));

test('what layouts share changes none of them: an estimator says of each what a new one says', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ENGINES),
      fc.constantFrom('llama-3.1-8b', 'mixtral-8x7b'),
      fc.array(fc.tuple(layouts, fc.nat(5)), { minLength: 2, maxLength: 12 }),
      (engine, model, draws) => {
        const run = setting(engine, model);
        const shared = estimator(run);
        let last = draws[0]![0];
        for (const [drawn, kept] of draws) {
          // Changing one part at a time is what a search does, and what a cache must notice.
          const next =
            kept === 0
              ? drawn
              : kept === 1
                ? { ...last, microBatch: drawn.microBatch, recompute: drawn.recompute }
                : kept === 2
                  ? { ...last, sharding: drawn.sharding, shardGroup: drawn.shardGroup }
                  : {
                      ...last,
                      pipeline: drawn.pipeline,
                      virtualStages: drawn.virtualStages,
                      schedule: drawn.schedule,
                      data: 64 / (last.tensor * last.context * drawn.pipeline),
                    };
          const alone = estimator(run);
          expect(shared.step(next)).toEqual(alone.step(next));
          expect(shared.peakBytes(next)).toBe(alone.peakBytes(next));
          expect(shared.floorBytes(next)).toBe(alone.floorBytes(next));
          last = next;
        }
      },
    ),
    { numRuns: 100, seed: 5 },
  );
});
