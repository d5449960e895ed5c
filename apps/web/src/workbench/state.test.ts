import { SEARCHED_KEYS } from '@shardplay/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  OPENING,
  ownLayout,
  questionOf,
  readState,
  writeState,
  type WorkbenchState,
} from './state.ts';

const size = fc.constantFrom(1, 2, 4, 8);
const states: fc.Arbitrary<WorkbenchState> = fc.record({
  scenario: fc.record({
    model: fc.constantFrom('llama-3.1-8b', 'mixtral-8x7b', {
      huggingFace: { model_type: 'llama', note: 'a & b = c?' },
    }),
    cluster: fc.record({
      accelerator: fc.constantFrom('h100-sxm5-80gb', 'a100-sxm4-80gb'),
      gpus: fc.integer({ min: 1, max: 65536 }),
    }),
    layout: fc.record({ tensor: size, pipeline: size }, { requiredKeys: ['tensor'] }),
    training: fc.record({
      sequence: fc.integer({ min: 1, max: 131072 }),
      globalBatch: fc.integer({ min: 1, max: 16384 }),
    }),
    engine: fc.constantFrom('megatron', 'torchtitan'),
  }),
  held: fc.constantFrom([], ['layout.tensor']),
  objective: fc.constantFrom('time', 'memory', 'gpus'),
});

describe('an address', () => {
  test('says a state and gives it back', () => {
    fc.assert(
      fc.property(states, (state) => {
        expect(readState(writeState(state))).toEqual({ state, problems: [] });
      }),
    );
  });

  test('of any text opens, and never throws', () => {
    const text = fc.oneof(
      fc.string(),
      fc
        .array(
          fc.tuple(fc.constantFrom('model', 'gpus', 'tp', 'hold', '__proto__', 'x'), fc.string()),
        )
        .map((pairs) => pairs.map(([key, value]) => `${key}=${value}`).join('&')),
    );
    fc.assert(
      fc.property(text, (search) => {
        const { state } = readState(search);
        expect(readState(writeState(state)).state).toEqual(state);
      }),
    );
  });

  test('with one impossible part opens without it, and says so', () => {
    const { state, problems } = readState('?model=llama-3.1-8b&gpu=h100-sxm5-80gb&gpus=8&tp=none');
    expect(state.scenario).toMatchObject({ model: 'llama-3.1-8b', cluster: { gpus: 8 } });
    expect(problems[0]?.message).toContain('layout.tensor');
  });

  test('with a model alone is completed', () => {
    const { scenario } = readState('?model=llama-3.1-8b').state;
    expect(scenario.cluster).toEqual(OPENING.scenario.cluster);
    // 4 Mi tokens in a step, as the planner takes them where nobody says.
    expect(scenario.training!.sequence! * scenario.training!.globalBatch!).toBe(2 ** 22);
  });
});

test('a layout in the scenario is looked at; the search leaves it open', () => {
  const { state } = readState('?model=llama-3.1-8b&gpu=h100&gpus=8&tp=4&pp=2&hold=pipeline');
  expect(ownLayout(state)).toBe(state.scenario);
  expect(questionOf(state).scenario.layout).toEqual({ pipeline: 2 });
  expect(ownLayout(OPENING)).toBeUndefined();
});

test('what is held alone is no layout to look at', () => {
  const { state } = readState('?model=llama-3.1-8b&gpu=h100&gpus=8&tp=4&hold=tensor');
  expect(state.held).toEqual(SEARCHED_KEYS.slice(0, 1));
  expect(ownLayout(state)).toBeUndefined();
});
