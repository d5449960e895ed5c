import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BACKWARD, encode, FORWARD, JOINED } from './action.ts';
import { closedForm } from './closed-form.ts';
import { generate } from './generate.ts';
import { peakInFlight } from './in-flight.ts';
import type { Schedule, ScheduleName } from './schedule.ts';
import { simulate } from './simulate.ts';

const UNIT = { forward: 1, inputGradient: 1, weightGradient: 1 };

function made(name: ScheduleName, ranks: number, microBatches: number): Schedule {
  const result = generate(name, { ranks, microBatches });
  if (!result.ok) throw new Error(result.problems[0]!.message);
  return result.value;
}

describe('simulate', () => {
  it('finds 7/39 idle at 8 stages and 32 micro-batches (p - 1)/(m + p - 1)', () => {
    for (const name of ['gpipe', '1f1b'] as const) {
      const timing = simulate(made(name, 8, 32), UNIT);
      expect(timing.ok && timing.value.idleFraction).toBeCloseTo(7 / 39, 12);
    }
  });

  it('equals the closed form for any costs', () => {
    const cost = fc.integer({ min: 1, max: 9 });
    const size = fc.integer({ min: 1, max: 10 });
    fc.assert(
      fc.property(
        fc.constantFrom<ScheduleName>('gpipe', '1f1b'),
        size,
        size,
        fc.record({ forward: cost, inputGradient: cost, weightGradient: cost }),
        (name, ranks, microBatches, costs) => {
          const timing = simulate(made(name, ranks, microBatches), costs);
          const shape = { ranks, microBatches, virtualStages: 1 };
          expect(timing.ok && timing.value.makespan).toBe(closedForm(name, shape, costs));
        },
      ),
    );
  });

  it('charges unequal stages, latency and the reduction of gradients', () => {
    const timing = simulate(made('1f1b', 2, 1), {
      forward: [3, 5],
      inputGradient: [1, 2],
      weightGradient: 1,
      latency: 10,
      reduction: [4, 0],
    });
    // 3 down, 10 across, 5 + 3 on the last stage, 10 back, 2, then 4 to reduce.
    expect(timing.ok && timing.value.makespan).toBe(3 + 10 + 5 + 3 + 10 + 2 + 4);
    expect(timing.ok && [...timing.value.busy]).toEqual([3 + 2 + 4, 5 + 3]);
  });

  const list = (...names: [number, number, number][]) =>
    Int32Array.from(names, ([kind, stage, microBatch]) => encode(kind, stage, microBatch, 1));
  const custom = (...lists: Int32Array[]): Schedule => ({
    name: 'custom',
    ranks: 2,
    stages: 2,
    microBatches: 1,
    rankOfStage: Int32Array.of(0, 1),
    mirrored: false,
    lists,
  });
  const first = list([FORWARD, 0, 0], [BACKWARD, 0, 0]);
  it.each([
    ['action-once', list([FORWARD, 1, 0], [FORWARD, 1, 0], [BACKWARD, 1, 0]), 'place 1, 1F0'],
    ['action-on-its-rank', list([FORWARD, 1, 0], [BACKWARD, 0, 0]), 'on rank 0'],
    ['action-missing', list([FORWARD, 1, 0]), 'never runs 1B0'],
    ['pair-of-forward-and-backward', list([BACKWARD, 1, 0], [FORWARD | JOINED, 1, 0]), 'place 1'],
    ['no-deadlock', list([BACKWARD, 1, 0], [FORWARD, 1, 0]), 'place'],
  ])('refuses an invalid list: %s', (rule, second, place) => {
    const timing = simulate(custom(first, second), UNIT);
    expect(timing.ok ? undefined : timing.problems[0]!.rule).toBe(rule);
    expect(timing.ok ? '' : timing.problems[0]!.message).toContain(place);
  });

  it('refuses a cost that is no time', () => {
    const timing = simulate(made('gpipe', 2, 2), { ...UNIT, forward: NaN });
    expect(timing.ok ? undefined : timing.problems[0]!.rule).toBe('cost-is-a-time');
  });
});

describe('peakInFlight', () => {
  it('is every micro-batch for GPipe and min(M, R - r) for 1F1B', () => {
    expect([...peakInFlight(made('gpipe', 4, 8)).atInputGradient]).toEqual([8, 8, 8, 8]);
    expect([...peakInFlight(made('1f1b', 4, 8)).atInputGradient]).toEqual([4, 3, 2, 1]);
    expect([...peakInFlight(made('1f1b', 4, 2)).atInputGradient]).toEqual([2, 2, 2, 1]);
  });
});
