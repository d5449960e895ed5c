import { describe, expect, test } from 'vitest';
import { resolveScenario } from '../scenario/resolve.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { estimate } from './estimate.ts';
import { settingOf } from './resolve.ts';
import { ulyssesSeconds } from './ulysses.ts';

function resolved(model: string, layout: Scenario['layout'], sequence = 65_536, gpus = 8) {
  const found = resolveScenario({
    model,
    cluster: { accelerator: 'h100-sxm5-80gb', gpus },
    layout,
    training: { sequence, globalBatch: 16, recompute: 'full' },
  });
  if (!found.ok) throw new Error(found.problems[0]?.message);
  return found.value;
}

/** Without the latency of a message, which bytes do not change. */
function wireSeconds(model: string, context: number, tokens: number): number {
  const setting = settingOf(resolved(model, {}));
  const seconds = (count: number) =>
    ulyssesSeconds(setting.model, setting.fabric, { context, tensor: 1 }, count);
  return seconds(2 * tokens) - seconds(tokens);
}

describe('DeepSpeed-Ulysses (arXiv 2309.14509, section 3.2)', () => {
  test('sends 4 N h / P elements a layer, of which a rank keeps its own part', () => {
    // Llama 2 7B: as many key-value heads as heads, 4096 wide.
    const { fabric } = settingOf(resolved('llama-2-7b', {}));
    const tokens = 65_536 / 8;
    const bytes = 2 * 4 * tokens * 4096 * (7 / 8);
    expect(wireSeconds('llama-2-7b', 8, tokens)).toBeCloseTo(bytes / fabric.peerBytesPerSecond, 9);
  });

  test('sends as much when sequence and GPUs grow together, but for the part that stays', () => {
    const four = wireSeconds('llama-2-7b', 4, 32_768 / 4);
    const eight = wireSeconds('llama-2-7b', 8, 65_536 / 8);
    expect(eight / four).toBeCloseTo(7 / 8 / (3 / 4), 6);
  });

  test('copies key-value heads where there are fewer than ranks', () => {
    // Llama 3.1 8B has 32 heads and 8 key-value heads of 128: 2 x (32 + 8) widths, then 2 x (32 + 16).
    const eight = wireSeconds('llama-3.1-8b', 8, 1024) / (7 / 8);
    const sixteen = settingOf(resolved('llama-3.1-8b', {}, 65_536, 16));
    const one = { ...sixteen.fabric, gpusPerNode: 16 };
    const seconds = (count: number) =>
      ulyssesSeconds(sixteen.model, one, { context: 16, tensor: 1 }, count);
    expect((seconds(2048) - seconds(1024)) / (15 / 16) / eight).toBeCloseTo(48 / 40, 6);
  });
});

test('a shared sequence costs what its way of sharing costs', () => {
  const step = (contextMode: 'ring' | 'ulysses') =>
    estimate(resolved('llama-3.1-8b', { context: 8, contextMode })).step;
  // Inside a node a ring travels under attention; an exchange shows, and merges nothing.
  expect(step('ulysses').contextCommunication).toBeGreaterThan(0);
  expect(step('ulysses').contextCommunication).not.toBe(step('ring').contextCommunication);
  expect(step('ulysses').compute).toBeCloseTo(step('ring').compute, 1);
});
