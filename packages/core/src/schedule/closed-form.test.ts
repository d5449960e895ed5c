import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closedForm } from './closed-form.ts';
import { generate, shapeOf, type Setting } from './generate.ts';
import { peakInFlight } from './in-flight.ts';
import { peakForm } from './peak-form.ts';
import { SCHEDULE_NAMES, type ScheduleName } from './schedule.ts';
import { simulate } from './simulate.ts';

const cost = fc.integer({ min: 1, max: 9 });
const uniform = fc.record({ forward: cost, inputGradient: cost, weightGradient: cost });
const equal = cost.map((all) => ({ forward: all, inputGradient: all, weightGradient: all }));
const setting = fc.record({
  ranks: fc.integer({ min: 1, max: 8 }),
  microBatches: fc.integer({ min: 1, max: 24 }),
  virtualStages: fc.integer({ min: 1, max: 4 }),
});

/** The setting with the virtual stages that the schedule needs; null where it cannot be made. */
function made(name: ScheduleName, { ranks, microBatches, virtualStages }: Setting) {
  const any = name.startsWith('interleaved') || name === 'looped-bfs';
  const asked = any && virtualStages !== undefined ? { virtualStages } : {};
  const shape = shapeOf(name, { ranks, microBatches, ...asked });
  const result = generate(name, shape);
  return result.ok ? { shape, schedule: result.value } : null;
}

describe('closedForm', () => {
  it.each(SCHEDULE_NAMES)('%s: is the simulated makespan or null', (name) => {
    fc.assert(
      fc.property(setting, fc.oneof(uniform, equal), (asked, costs) => {
        const one = made(name, asked);
        if (!one) return;
        const formula = closedForm(name, one.shape, costs);
        if (formula === null) return;
        const timing = simulate(one.schedule, costs);
        expect(timing.ok && timing.value.makespan).toBe(formula);
      }),
      { numRuns: 300 },
    );
  });

  it('is there for every schedule that is not found by a search', () => {
    const known = SCHEDULE_NAMES.filter((name) => {
      const shape = shapeOf(name, { ranks: 4, microBatches: 8 });
      return closedForm(name, shape, { forward: 1, inputGradient: 1, weightGradient: 1 }) !== null;
    });
    const searched = ['1f1b-v', 'v-half', 'v-min'];
    expect(known).toEqual(SCHEDULE_NAMES.filter((name) => !searched.includes(name)));
  });

  it.each(['gpipe', '1f1b'] as const)('%s: also with unequal stages and latencies', (name) => {
    const ranks = 7;
    const perStage = fc.array(cost, { minLength: ranks, maxLength: ranks });
    const hop = fc.array(fc.nat(5), { minLength: ranks, maxLength: ranks });
    fc.assert(
      fc.property(
        setting,
        fc.record({ forward: perStage, inputGradient: perStage, weightGradient: perStage }),
        hop,
        hop,
        (asked, costs, down, up) => {
          const latency = (from: number, to: number) => (from < to ? down[from]! : up[to]!);
          const all = { ...costs, latency };
          const { shape, schedule } = made(name, {
            ...asked,
            ranks: Math.min(ranks, asked.ranks),
          })!;
          const timing = simulate(schedule, all);
          expect(timing.ok && timing.value.makespan).toBe(closedForm(name, shape, all));
        },
      ),
    );
  });

  it('1f1b: also with one latency', () => {
    fc.assert(
      fc.property(setting, uniform, fc.nat(9), (asked, costs, latency) => {
        const { shape, schedule } = made('1f1b', asked)!;
        const timing = simulate(schedule, { ...costs, latency });
        const formula = closedForm('1f1b', shape, { ...costs, latency });
        expect(timing.ok && timing.value.makespan).toBe(formula);
      }),
    );
  });
});

describe('peakForm', () => {
  it.each(SCHEDULE_NAMES)('%s: is the count in the list or null', (name) => {
    fc.assert(
      fc.property(setting, (asked) => {
        const one = made(name, asked);
        if (!one) return;
        const counted = peakInFlight(one.schedule);
        for (let rank = 0; rank < asked.ranks; rank++) {
          const form = peakForm(name, one.shape, rank);
          if (form === null) return;
          expect(form.atInputGradient).toBe(counted.atInputGradient[rank]);
          expect(form.atWeightGradient).toBe(counted.atWeightGradient[rank]);
        }
      }),
    );
  });
});
