import { describe, expect, it } from 'vitest';
import { generate } from '../schedule/generate.ts';
import { peakInFlight } from '../schedule/in-flight.ts';
import { simulate } from '../schedule/simulate.ts';
import type { ScheduleName } from '../schedule/schedule.ts';
import { scheduleFacts } from './schedule-facts.ts';

const SHAPES: readonly (readonly [ScheduleName, number, number, number])[] = [
  ['gpipe', 4, 1, 8],
  ['1f1b', 4, 1, 2],
  ['1f1b', 8, 1, 32],
  ['interleaved-1f1b', 4, 2, 8],
  ['interleaved-1f1b', 8, 3, 8],
  ['interleaved-1f1b', 2, 6, 64],
  ['looped-bfs', 4, 2, 8],
];

const GROUPED: readonly (readonly [ScheduleName, number, number, number, number])[] = [
  ['interleaved-1f1b', 4, 2, 16, 8],
  ['interleaved-1f1b', 4, 3, 30, 5],
  // A last group of four, after many of six.
  ['interleaved-1f1b', 4, 2, 100, 6],
  ['interleaved-zb', 4, 2, 16, 8],
];

describe('scheduleFacts', () => {
  it.each(SHAPES)('equals the lists of %s, %i x %i, %i micro-batches', (name, ...sizes) => {
    const [ranks, virtualStages, microBatches] = sizes;
    const facts = scheduleFacts(name, ranks, virtualStages, microBatches)!;
    const made = generate(name, { ranks, virtualStages, microBatches });
    if (!made.ok) throw new Error(JSON.stringify(made.problems));
    const peaks = peakInFlight(made.value).atInputGradient;
    expect(Array.from(facts.inFlight)).toEqual(Array.from(peaks, (peak) => peak / virtualStages));
    const timing = simulate(made.value, { forward: 1, inputGradient: 1, weightGradient: 1 });
    if (!timing.ok) throw new Error(JSON.stringify(timing.problems));
    const work = 3 * virtualStages;
    expect(facts.bubble).toBeCloseTo(timing.value.makespan / work - microBatches, 9);
  });

  it.each(GROUPED)(
    'equals them with groups too: %s, %i x %i, %i in groups of %i',
    (name, ...sizes) => {
      const [ranks, virtualStages, microBatches, microBatchGroup] = sizes;
      const facts = scheduleFacts(name, ranks, virtualStages, microBatches, microBatchGroup)!;
      const made = generate(name, { ranks, virtualStages, microBatches, microBatchGroup });
      if (!made.ok) throw new Error(JSON.stringify(made.problems));
      const { atInputGradient } = peakInFlight(made.value);
      const timing = simulate(made.value, { forward: 1, inputGradient: 1, weightGradient: 1 });
      if (!timing.ok) throw new Error(JSON.stringify(timing.problems));
      for (let rank = 0; rank < ranks; rank++)
        expect(facts.inFlight[rank]).toBeGreaterThanOrEqual(atInputGradient[rank]! / virtualStages);
      if (name === 'interleaved-1f1b')
        expect(Array.from(facts.inFlight)).toEqual(
          Array.from(atInputGradient, (peak) => peak / virtualStages),
        );
      expect(facts.bubble).toBeCloseTo(
        timing.value.makespan / (3 * virtualStages) - microBatches,
        9,
      );
      // A larger group keeps more, whatever it is for.
      const usual = scheduleFacts(name, ranks, virtualStages, microBatches)!;
      expect(facts.inFlight[0]).toBeGreaterThan(usual.inFlight[0]!);
    },
  );

  it('refuses a shape that the schedule cannot have', () => {
    expect(scheduleFacts('dualpipe', 3, 1, 8)).toBeNull();
  });
});
