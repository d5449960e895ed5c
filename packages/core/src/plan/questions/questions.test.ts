import { describe, expect, test } from 'vitest';
import { resolveScenario } from '../../scenario/resolve.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { estimate } from '../../step/estimate.ts';
import { planUnderBudget } from './budget.ts';
import { runCost } from './cost.ts';
import { largestThatFits } from './largest.ts';
import { compareMeasured, secondsFromMfu } from './normal.ts';

const RUN: Scenario = {
  model: 'llama-3.1-8b',
  cluster: { accelerator: 'h100-sxm5-80gb', gpus: 16 },
  layout: { tensor: 2 },
  training: { sequence: 8192, globalBatch: 64 },
};

function resolve(scenario: Scenario) {
  const resolved = resolveScenario(scenario);
  if (!resolved.ok) throw new Error(resolved.problems[0]?.message);
  return resolved.value;
}

test('runCost: time, GPU-hours, price and energy follow from the step', () => {
  const run = resolve(RUN);
  const answer = estimate(run);
  const tokens = 1e12;
  const cost = runCost(run, answer, tokens, 2);
  expect(cost.steps).toBe(Math.ceil(tokens / (64 * 8192)));
  expect(cost.seconds).toBeCloseTo(tokens / answer.throughput.tokensPerSecond, -2);
  expect(cost.price).toBeCloseTo((cost.seconds * 16 * 2) / 3600, 6);
  // 700 W a board (NVIDIA H100 data sheet).
  expect(cost.energyJoules).toBeCloseTo(cost.seconds * 16 * 700, 3);
});

describe('largestThatFits', () => {
  const fits = (sequence: number) =>
    estimate(resolve({ ...RUN, training: { ...RUN.training, sequence } })).memory.fits;

  test('the longest sequence fits and one step more does not', () => {
    const longest = largestThatFits(RUN, 'sequence', 1024);
    expect(longest).toBeGreaterThan(0);
    expect(fits(longest)).toBe(true);
    expect(fits(longest + 1024)).toBe(false);
  });

  test('a batch that is not given is one micro-batch a replica, whatever its size', () => {
    const run: Scenario = {
      model: 'llama-3.1-8b',
      cluster: { accelerator: 'h100', gpus: 8 },
      layout: { tensor: 2 },
    };
    const most = largestThatFits(run, 'microBatch', 1);
    expect(most).toBeGreaterThan(1);
    const with4 = { ...run, training: { globalBatch: 4 } };
    expect(largestThatFits(with4, 'microBatch', 1)).toBe(most);
  });

  test('nothing fits: 0', () => {
    expect(largestThatFits({ ...RUN, model: 'llama-3.1-405b' }, 'microBatch', 1)).toBe(0);
  });
});

describe('planUnderBudget', () => {
  test('never spends more than the budget', () => {
    const found = planUnderBudget({ scenario: RUN }, 20, 2);
    if (!found.ok) throw new Error(found.problems[0]?.message);
    expect(found.value.gpus * 2).toBeLessThanOrEqual(20);
  });

  test('a budget below one GPU is a sentence', () => {
    const found = planUnderBudget({ scenario: RUN }, 1, 2);
    expect(found.ok).toBe(false);
  });
});

describe('compareMeasured', () => {
  const run = resolve(RUN);
  const { seconds } = estimate(run).step;

  test('what was estimated is normal', () => {
    const found = compareMeasured(run, seconds);
    expect(found.verdict).toBe('normal');
    expect(found.causes).toEqual([]);
  });

  test('a run that recomputes by mistake: the cause is among the first named', () => {
    const mistaken = resolve({ ...RUN, training: { ...RUN.training, recompute: 'full' } });
    const found = compareMeasured(run, estimate(mistaken).step.seconds);
    expect(found.causes[0]?.cause).toBe('full-recompute');
    expect(found.causes[0]?.explains).toBeCloseTo(1, 9);
  });

  test('a run that is as fast as without recomputation does not recompute (transformers#28022)', () => {
    const recomputing = resolve({ ...RUN, training: { ...RUN.training, recompute: 'full' } });
    const found = compareMeasured(recomputing, 0.99 * seconds);
    expect(found.verdict).toBe('fast');
    expect(found.causes[0]?.cause).toBe('no-recompute');
  });

  test('a network that fell back to Ethernet is found (slow-004: InfiniBand disabled)', () => {
    const sharded: Scenario = {
      ...RUN,
      engine: 'fsdp',
      layout: {},
      training: { ...RUN.training, sharding: 'parameters' },
    };
    const slow = resolve({
      ...sharded,
      cluster: { ...RUN.cluster, interNode: 'ethernet-25', portsPerNode: 1 },
    });
    const found = compareMeasured(resolve(sharded), estimate(slow).step.seconds);
    expect(found.verdict).toBe('slow');
    expect(found.causes[0]?.cause).toBe('inter-node-on-ethernet');
  });

  test('MFU and step time say the same', () => {
    const answer = estimate(run);
    expect(secondsFromMfu(answer, answer.throughput.mfu)).toBeCloseTo(seconds, 9);
    const slower = secondsFromMfu(answer, 0.1);
    expect(compareMeasured(run, slower).measuredMfu).toBeCloseTo(0.1, 12);
  });
});
