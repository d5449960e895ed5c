import { plan } from '@shardplay/core';
import { expect, test } from 'vitest';
import { frontDots, keyOf, lookKey, shownLayouts } from './front.ts';
import { lookAt } from './look.ts';
import { questionOf, readState } from './state.ts';

const { state } = readState('?model=llama-3.1-8b&gpu=h100-sxm5-80gb&gpus=16&seq=4096&gb=64');
const planned = plan(questionOf(state));
if (!planned.ok) throw new Error(planned.problems[0]?.message);
const shown = shownLayouts(planned.value);

test('shows each layout of the ranking and of the front once', () => {
  const keys = shown.map(({ layout }) => keyOf(layout));
  expect(new Set(keys).size).toBe(keys.length);
  expect(shown.filter(({ onFront }) => onFront)).toHaveLength(planned.value.pareto.length);
  expect(shown.flatMap(({ place }) => place ?? [])).toEqual(
    planned.value.layouts.map((_, index) => index + 1),
  );
});

test('finds the layout that is looked at among those of the plan', () => {
  for (const { layout } of shown) {
    const look = lookAt(layout.scenario, undefined, {});
    if (!look.ok) throw new Error(look.problems[0]?.message);
    expect(lookKey(look.value)).toBe(keyOf(layout));
    expect(look.value.answer).toEqual(layout.answer);
  }
});

test('no dot of the front beats another in both', () => {
  const front = frontDots(shown).filter(({ strong }) => strong);
  for (const one of front)
    for (const other of front)
      expect(one !== other && one.x <= other.x && one.y < other.y).toBe(false);
});
