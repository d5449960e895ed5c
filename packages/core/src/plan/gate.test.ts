import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layoutFactsOf, runFactsOf } from '../legality/facts.ts';
import { legalityProblems } from '../legality/legality.ts';
import { ENGINES } from '../scenario/choices.ts';
import { resolveScenario } from '../scenario/resolve.ts';
import { gateOf, type Part } from './gate.ts';

const PARTS: readonly Part[] = ['cut', 'pipe', 'sharding', 'microBatch', 'recompute'];

test('a gate lets through exactly what no rule has a word against', () => {
  const size = fc.constantFrom(1, 2, 3, 4, 8, 16);
  let legal = 0;
  fc.assert(
    fc.property(
      fc.constantFrom(...ENGINES),
      fc.record({ tensor: size, pipeline: size, context: fc.constantFrom(1, 1, 2, 4) }),
      fc.record({
        expert: fc.constantFrom(1, 1, 2, 8),
        virtualStages: fc.constantFrom(1, 1, 2, 3),
        sequenceParallel: fc.boolean(),
      }),
      fc.record({
        microBatch: fc.constantFrom(1, 2, 4),
        sharding: fc.constantFrom('none', 'optimizer', 'gradients', 'parameters'),
        recompute: fc.constantFrom('none', 'selective', 'full'),
        schedule: fc.constantFrom('1f1b', 'gpipe', 'interleaved-1f1b', 'zb-v'),
      }),
      fc.constantFrom('llama-3.1-8b', 'mixtral-8x7b'),
      (engine, sizes, rest, recipe, model) => {
        const { tensor, pipeline, context } = sizes;
        const resolved = resolveScenario({
          model,
          cluster: { accelerator: 'h100', gpus: tensor * pipeline * context * 8 },
          layout: { ...sizes, ...rest },
          training: { sequence: 8192, globalBatch: 96, ...recipe },
          engine,
        });
        if (!resolved.ok) return;
        const gate = gateOf(runFactsOf(resolved.value));
        const facts = layoutFactsOf(resolved.value);
        const passes = PARTS.every((part) => gate(part, facts));
        legal += Number(passes);
        expect(passes).toBe(legalityProblems(resolved.value).length === 0);
      },
    ),
    { numRuns: 1000, seed: 5 },
  );
  expect(legal).toBeGreaterThan(50);
});
