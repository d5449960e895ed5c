import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runOn } from './compare.ts';
import { heldOverTime } from './held-over-time.ts';
import { peakInFlight } from './in-flight.ts';
import { SCHEDULE_NAMES } from './schedule.ts';

test('never above the peak read off the list, nothing is left at the end, for any schedule', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...SCHEDULE_NAMES),
      fc.constantFrom(2, 4, 6),
      fc.integer({ min: 2, max: 5 }),
      (name, ranks, rounds) => {
        const run = runOn(name, {
          ranks,
          microBatches: rounds * ranks,
          virtualStages: 2,
          forward: 1,
          inputGradient: 1,
          weightGradient: 1,
          latency: 0,
        });
        if (!run.ok) throw new Error(run.problems[0]?.message);
        const { schedule, timing } = run.value;
        const peaks = peakInFlight(schedule).atWeightGradient;
        for (let rank = 0; rank < ranks; rank++) {
          const { chunks, times } = heldOverTime(schedule, timing, rank);
          expect(Math.max(...chunks)).toBeLessThanOrEqual(peaks[rank]!);
          expect(Math.min(...chunks)).toBeGreaterThanOrEqual(0);
          expect(chunks.at(-1)).toBe(0);
          expect(times).toHaveLength(2 * rounds * ranks * (schedule.stages / ranks));
        }
      },
    ),
    { numRuns: 40 },
  );
});

test('GPipe holds every micro-batch between its forwards and its backwards', () => {
  const run = runOn('gpipe', {
    ranks: 2,
    microBatches: 3,
    virtualStages: 1,
    forward: 1,
    inputGradient: 1,
    weightGradient: 1,
    latency: 0,
  });
  if (!run.ok) throw new Error(run.problems[0]?.message);
  const { times, chunks } = heldOverTime(run.value.schedule, run.value.timing, 1);
  expect([...chunks]).toEqual([1, 2, 3, 2, 1, 0]);
  expect([...times]).toEqual([1, 2, 3, 6, 8, 10]);
});
