import { describe, expect, it } from 'vitest';
import { ACCELERATORS } from '../hardware/catalog.ts';
import { resolveScenario } from '../scenario/resolve.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { estimate } from './estimate.ts';
import { generationOf } from './generation.ts';

const run = (accelerator: Scenario['cluster']['accelerator'], tensor = 1) =>
  resolveScenario({
    model: 'llama-3.1-8b',
    cluster: { accelerator, gpus: 8 },
    layout: { tensor },
    training: { sequence: 2048, globalBatch: 8 },
    engine: 'megatron',
  });

function estimated(...asked: Parameters<typeof run>) {
  const resolved = run(...asked);
  if (!resolved.ok) throw new Error(JSON.stringify(resolved.problems));
  return estimate(resolved.value);
}

/** Of an accelerator of one's own. */
const OWN = { memoryBytes: 80e9, memoryBytesPerSecond: 2e12 };

describe('generationOf', () => {
  it.each([
    ['a800', 'a100'],
    ['h800', 'h100'],
  ])('%s computes as %s does: it is that chip with fewer lanes', (restricted, original) => {
    const few = estimated(restricted, 8);
    const all = estimated(original, 8);
    expect(few.step.compute).toBe(all.step.compute);
    expect(few.memory).toEqual(all.memory);
    expect(few.step.tensorCommunication).toBeGreaterThan(all.step.tensorCommunication);
    const says = few.assumptions.filter((note) => note.includes('has not been held against'));
    expect(says).toEqual([]);
  });

  it('knows each chip of NVIDIA by its compute capability, and no other', () => {
    for (const accelerator of ACCELERATORS) {
      const nvidia = !/^(mi|tpu)/.test(accelerator.name);
      expect(accelerator.computeCapability !== null).toBe(nvidia);
    }
    expect(generationOf(ACCELERATORS.find(({ name }) => name === 'gb200-nvl72')!)).toEqual({
      generation: 'grace-blackwell',
      own: true,
    });
  });

  it("takes nothing from the name of a user's own accelerator", () => {
    const own = { ...OWN, flopsPerSecond: { bf16: 3e14 } };
    const parts = (name: string) => estimated({ ...own, name }).step;
    expect(parts('a100-of-mine')).toEqual(parts('gb200-of-mine'));
  });
});

describe('an accelerator of one’s own', () => {
  it('needs a rate in 16 bits or more', () => {
    for (const flopsPerSecond of [{}, { fp8: 1e15 }, { fp4: 1e15, fp8: 1e15 }]) {
      const resolved = run({ ...OWN, flopsPerSecond });
      expect(resolved.ok ? [] : resolved.problems.map(({ rule }) => rule)).toEqual([
        'accelerator-computes',
      ]);
    }
  });

  it('has finite answers with any one of them', () => {
    for (const format of ['fp32', 'tf32', 'fp16', 'bf16'] as const)
      for (const precision of ['fp32', 'bf16'] as const) {
        const resolved = resolveScenario({
          model: 'llama-3.1-8b',
          cluster: { accelerator: { ...OWN, flopsPerSecond: { [format]: 1e14 } }, gpus: 8 },
          training: { precision, globalBatch: 8 },
        });
        if (!resolved.ok) continue;
        const { step, throughput } = estimate(resolved.value);
        for (const figure of [...Object.values(step), throughput.mfu])
          expect(Number.isFinite(figure)).toBe(true);
      }
  });
});
