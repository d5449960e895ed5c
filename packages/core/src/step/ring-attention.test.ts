import { describe, expect, test } from 'vitest';
import { resolveScenario } from '../scenario/resolve.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { estimate } from './estimate.ts';
import { settingOf } from './resolve.ts';
import { ringSeconds } from './ring-attention.ts';
import { ratesOf } from './setting.ts';

function resolved(layout: Scenario['layout'], microBatch: number) {
  const found = resolveScenario({
    model: 'llama-3.1-70b',
    cluster: { accelerator: 'h100-sxm5-80gb', gpus: 64 },
    layout: { tensor: 8, ...layout },
    training: { sequence: 8192, microBatch, globalBatch: 64 },
  });
  if (!found.ok) throw new Error(found.problems[0]?.message);
  return found.value;
}

describe('ring attention', () => {
  const setting = settingOf(resolved({}, 1));
  const rates = { ...ratesOf(setting), memoryBytesPerSecond: 1e12, kernelSeconds: 0 };

  test('merges the pieces at the pace of memory', () => {
    // One further piece of 1000 tokens, 8 heads of 128: 6 bytes an element; keys and values of
    // one head beside them in the backward pass.
    const { forward, backward } = ringSeconds(
      setting.model,
      rates,
      { context: 2, tensor: 8 },
      1000,
    );
    expect(forward).toBeCloseTo((6 * 1000 * 8 * 128) / 1e12, 12);
    expect(backward).toBeCloseTo((6 * 1000 * (8 + 2) * 128) / 1e12, 12);
  });

  test('costs nothing without a ring, and as much for each further rank', () => {
    const forward = (context: number) =>
      ringSeconds(setting.model, rates, { context, tensor: 8 }, 1000).forward;
    expect(forward(1)).toBe(0);
    expect(forward(9)).toBeCloseTo(8 * forward(2), 12);
  });

  test('the same tokens on a GPU take longer in a context group than alone', () => {
    const seconds = [1, 2, 4, 8].map(
      (context) => estimate(resolved({ context }, context)).step.seconds,
    );
    expect(seconds).toEqual([...seconds].sort((a, b) => a - b));
    expect(new Set(seconds).size).toBe(4);
  });
});
