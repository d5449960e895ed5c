import { describe, expect, test } from 'vitest';
import { resolveScenario } from '../../scenario/resolve.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { estimate } from '../../step/estimate.ts';
import { differences } from './difference.ts';
import { changed } from './neighbours.ts';
import { sensitivities } from './sensitivity.ts';
import { nearestFit, whyNot } from './why-not.ts';

function answered(scenario: Scenario) {
  const resolved = resolveScenario(scenario);
  if (!resolved.ok) throw new Error(resolved.problems[0]?.message);
  return { scenario, resolved: resolved.value, answer: estimate(resolved.value) };
}

const RUN: Scenario = {
  model: 'llama-3.1-70b',
  cluster: { accelerator: 'h100-sxm5-80gb', gpus: 64 },
  layout: { tensor: 8, pipeline: 4 },
  training: { sequence: 8192, globalBatch: 128, recompute: 'selective' },
};
const good = answered(RUN);

describe('whyNot', () => {
  test('the terms of a slower layout add up to what it loses', () => {
    const slow = answered({ ...RUN, training: { ...RUN.training, recompute: 'full' } });
    const why = whyNot(slow.scenario, slow.resolved, slow.answer, good.answer);
    if (why.verdict !== 'slower') throw new Error(why.verdict);
    const sum = why.terms.reduce((total, { seconds }) => total + seconds, 0);
    expect(sum).toBeCloseTo(slow.answer.step.seconds - good.answer.step.seconds, 9);
    expect(why.terms[0]?.term).toBe('compute');
  });

  test('a layout that does not fit names stage, bytes and a change that does fit', () => {
    const big = answered({ ...RUN, layout: { tensor: 8 } });
    const why = whyNot(big.scenario, big.resolved, big.answer, good.answer);
    if (why.verdict !== 'does-not-fit') throw new Error(why.verdict);
    expect(why.overBytes).toBeGreaterThan(0);
    expect(why.nearest).toBeDefined();
  });

  test('an illegal layout gives the rule: 64 heads on 48 GPUs', () => {
    const odd = answered({
      ...RUN,
      cluster: { ...RUN.cluster, gpus: 48 },
      layout: { tensor: 48 },
      training: { sequence: 8192, globalBatch: 48 },
    });
    const why = whyNot(odd.scenario, odd.resolved, odd.answer, good.answer);
    if (why.verdict !== 'illegal') throw new Error(why.verdict);
    expect(why.problems.map(({ rule }) => rule)).toContain('heads-divisible-by-tensor');
  });

  test('the best is as good as itself', () => {
    expect(whyNot(RUN, good.resolved, good.answer, good.answer).verdict).toBe('as-good');
  });
});

test('nearestFit: nothing one step from 405B on 8 GPUs fits', () => {
  const hopeless = answered({
    model: 'llama-3.1-405b',
    cluster: { accelerator: 'h100-sxm5-80gb', gpus: 8 },
    layout: { tensor: 8 },
  });
  expect(nearestFit(hopeless.scenario, hopeless.resolved)).toBeUndefined();
});

describe('recipes, where no layout one step away fits', () => {
  const recipesOf = (scenario: Scenario) => {
    const asked = answered(scenario);
    const why = whyNot(asked.scenario, asked.resolved, asked.answer, asked.answer);
    if (why.verdict !== 'does-not-fit') throw new Error(why.verdict);
    return why;
  };
  const ONE_CARD: Scenario = {
    model: 'llama-3.1-8b',
    cluster: { accelerator: 'rtx-4090', gpus: 2, gpusPerNode: 2 },
    training: { sequence: 2048, recompute: 'full', sharding: 'parameters' },
    engine: 'fsdp',
  };

  test('8 billion on two RTX 4090: states to the host, or adapters', () => {
    const { nearest, recipes } = recipesOf(ONE_CARD);
    expect(nearest).toBeUndefined();
    expect(recipes?.map(({ kind }) => kind)).toEqual(['to-the-host', 'adapters']);
    expect(recipes?.[0]?.change).toEqual({ 'training.offload': 'parameters' });
    // Weights, gradients and two moments in fp32 (Ren et al., arXiv 2101.06840).
    expect(recipes?.[0]?.hostBytesPerNode).toBeCloseTo(16 * 8.03e9, -9);
    expect(recipes?.[1]?.change).toEqual({ 'training.adapters': 'lora' });
  });

  test('each change that is named fits, and the engine takes it', () => {
    for (const { change, seconds } of recipesOf(ONE_CARD).recipes ?? []) {
      const then = answered(changed(ONE_CARD, change)).answer;
      expect(then.legal && then.memory.fits).toBe(true);
      expect(then.step.seconds).toBe(seconds);
    }
  });

  test('none is named where a change of layout fits, or where none helps', () => {
    const big = answered({ ...RUN, layout: { tensor: 8 } });
    expect(whyNot(big.scenario, big.resolved, big.answer, good.answer)).not.toHaveProperty(
      'recipes',
    );
    const { recipes } = recipesOf({ ...ONE_CARD, model: 'llama-3.1-405b' });
    expect(recipes?.filter(({ kind }) => kind !== 'to-the-host')).toEqual([]);
  });
});

test('differences of a layout with itself are nothing', () => {
  for (const { seconds } of differences(good.answer, good.answer)) expect(seconds).toBe(0);
});

test('sensitivities: doubling anything never slows a run, and the matrix rate helps most here', () => {
  const found = sensitivities(good.resolved);
  for (const { speedup } of found) expect(speedup).toBeGreaterThanOrEqual(1);
  expect(found[0]?.what).toBe('matrix-rate');
});
