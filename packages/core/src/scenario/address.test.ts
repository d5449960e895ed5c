import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAddress } from './address.ts';
import { writeAddress } from './write-address.ts';
import {
  ADAPTERS,
  ATTENTIONS,
  ENGINES,
  MASTER_WEIGHTS,
  OFFLOADS,
  PRECISIONS,
  SHARDINGS,
} from './choices.ts';
import { withoutDefaults } from './defaults.ts';
import { resolveScenario } from './resolve.ts';
import type { Scenario } from './scenario.ts';

const size = fc.integer({ min: 1, max: 4096 });
const name = fc.string({ minLength: 1, unit: 'grapheme' });

const model: fc.Arbitrary<Scenario['model']> = fc.oneof(
  name,
  fc.record(
    {
      layers: size,
      hidden: size,
      gated: fc.boolean(),
      norms: fc.record({ vectors: fc.constantFrom(0 as const, 1 as const, 2 as const) }),
      window: fc.record({ size, fullLayers: fc.array(fc.integer({ min: 0, max: 99 })) }),
      experts: fc.record({
        count: size,
        active: size,
        ffn: size,
        denseLayers: fc.oneof(size, fc.array(fc.integer({ min: 0, max: 99 }))),
      }),
    },
    { requiredKeys: ['layers', 'hidden'] },
  ),
  fc.record({
    huggingFace: fc.dictionary(
      // What the schema library takes in no object, as it could change every other.
      fc
        .string({ unit: 'grapheme' })
        .filter((key) => !['__proto__', 'prototype', 'constructor'].includes(key)),
      fc.oneof(fc.integer(), fc.boolean(), fc.string({ unit: 'grapheme' })),
    ),
  }),
);

const scenario: fc.Arbitrary<Scenario> = fc.record(
  {
    model,
    cluster: fc.record(
      {
        accelerator: name,
        gpus: size,
        measuredBusBandwidth: fc.record({
          interNode: fc.double({ min: 1e6, max: 1e15, noNaN: true, noDefaultInfinity: true }),
        }),
      },
      { requiredKeys: ['accelerator', 'gpus'] },
    ),
    layout: fc.record({
      tensor: size,
      sequenceParallel: fc.boolean(),
      layersPerStage: fc.array(fc.integer({ min: 0, max: 200 })),
    }),
    training: fc.record({
      precision: fc.constantFrom(...PRECISIONS),
      masterWeights: fc.constantFrom(...MASTER_WEIGHTS),
      sharding: fc.constantFrom(...SHARDINGS),
      offload: fc.constantFrom(...OFFLOADS),
      offloadActivations: fc.boolean(),
      adapters: fc.constantFrom(...ADAPTERS),
      adapterRank: size,
      attention: fc.constantFrom(...ATTENTIONS),
      shardGroup: fc.oneof(size, fc.constant('data' as const)),
      overlap: fc.record({ data: fc.boolean() }),
    }),
    engine: fc.constantFrom(...ENGINES),
  },
  { requiredKeys: ['model', 'cluster'] },
);

describe('a scenario in an address', () => {
  test('is read back as it was', () => {
    fc.assert(
      fc.property(scenario, (given) => {
        expect(readAddress(writeAddress(given))).toEqual({ ok: true, value: given });
      }),
    );
  });

  test('can be read by a person', () => {
    const given: Scenario = {
      model: 'llama-3.1-70b',
      cluster: { accelerator: 'h100-sxm5-80gb', gpus: 64 },
      layout: { tensor: 8, pipeline: 4, layersPerStage: [19, 21, 21, 19] },
    };
    expect(writeAddress(given)).toBe(
      'model=llama-3.1-70b&gpu=h100-sxm5-80gb&gpus=64&tp=8&pp=4&split=19,21,21,19',
    );
  });

  test.each(['', '?', 'tp=8', 'model=x&gpu=y&gpus=many', 'a%zz=%', '__proto__.x=1', '=&=&==='])(
    '%j is refused with a problem, never thrown',
    (query) => {
      const read = readAddress(query);
      expect(read.ok ? [] : read.problems).not.toEqual([]);
    },
  );

  test('any text at all is read or refused', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (query) => {
        expect(typeof readAddress(query).ok).toBe('boolean');
      }),
    );
  });
});

test('any legal scenario resolves or is refused, never thrown', () => {
  fc.assert(
    fc.property(scenario, (given) => {
      const resolved = resolveScenario(given);
      if (!resolved.ok) expect(resolved.problems[0]?.message).toMatch(/[.?]$/);
    }),
  );
});

describe('without defaults', () => {
  test('a scenario written out in full is its short form', () => {
    const short: Scenario = {
      model: 'llama-3.1-70b',
      cluster: { accelerator: 'h100-sxm5-80gb', gpus: 64 },
      layout: { tensor: 8, pipeline: 4 },
    };
    const full: Scenario = {
      ...short,
      cluster: { ...short.cluster, gpusPerNode: 8, interNode: 'infiniband-ndr', portsPerNode: 8 },
      layout: { ...short.layout, data: 2, context: 1, sequenceParallel: true, virtualStages: 1 },
      training: { sequence: 4096, precision: 'bf16', sharding: 'optimizer', shardGroup: 'data' },
      engine: 'megatron',
    };
    expect(withoutDefaults(full)).toEqual(short);
  });

  test('keeps its meaning', () => {
    fc.assert(
      fc.property(
        fc.record({
          tensor: fc.constantFrom(1, 2, 8),
          sequenceParallel: fc.boolean(),
          sharding: fc.constantFrom(...SHARDINGS),
          engine: fc.constantFrom(...ENGINES),
          globalBatch: fc.constantFrom(64, 100, 128),
        }),
        ({ tensor, sequenceParallel, sharding, engine, globalBatch }) => {
          const given: Scenario = {
            model: 'llama-3.1-8b',
            cluster: { accelerator: 'h100', gpus: 64 },
            layout: { tensor, sequenceParallel },
            training: { sharding, globalBatch },
            engine,
          };
          const before = resolveScenario(given);
          const after = resolveScenario(withoutDefaults(given));
          expect({
            ...after,
            value: { ...('value' in after && after.value), assumptions: [] },
          }).toEqual({
            ...before,
            value: { ...('value' in before && before.value), assumptions: [] },
          });
        },
      ),
    );
  });
});
