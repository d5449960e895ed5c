import { describe, expect, test } from 'vitest';
import { resolveScenario } from '../../scenario/resolve.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { estimate } from '../../step/estimate.ts';
import { differences } from './difference.ts';
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

test('differences of a layout with itself are nothing', () => {
  for (const { seconds } of differences(good.answer, good.answer)) expect(seconds).toBe(0);
});

test('sensitivities: doubling anything never slows a run, and the matrix rate helps most here', () => {
  const found = sensitivities(good.resolved);
  for (const { speedup } of found) expect(speedup).toBeGreaterThanOrEqual(1);
  expect(found[0]?.what).toBe('matrix-rate');
});
