import { describe, expect, test } from 'vitest';
import { bestUnder, compareSchedules } from './compare.ts';
import type { PipelineSetting } from './run-on.ts';

const SETTING: PipelineSetting = {
  ranks: 8,
  microBatches: 32,
  virtualStages: 2,
  forward: 1,
  inputGradient: 1,
  weightGradient: 1,
  latency: 0,
};
const { rows, refusals } = compareSchedules(SETTING);
const row = (name: string) => rows.find((one) => one.name === name)!;

describe('compareSchedules, 8 ranks and 32 micro-batches, F = I = W', () => {
  test('the published orders: GPipe = 1F1B idle 7/39; interleaving by 2 halves the bubble', () => {
    expect(row('gpipe').idleFraction).toBeCloseTo(7 / 39, 12);
    expect(row('1f1b').idleFraction).toBeCloseTo(7 / 39, 12);
    // Narayanan et al., arXiv:2104.04473, section 2.2: bubble over ideal (p - 1) / (v m).
    expect(row('interleaved-1f1b').bubbleOverIdeal).toBeCloseTo(7 / 64, 12);
  });

  test('memory: GPipe keeps all, 1F1B p, ZB-H2 2p, V-Half about half of 1F1B', () => {
    expect(row('gpipe').peakMicroBatches).toBe(32);
    expect(row('1f1b').peakMicroBatches).toBe(8);
    expect(row('zb-h2').peakMicroBatches).toBe(16);
    // schedules.md: V-Half holds 10 of 16 chunks at 8 ranks.
    expect(row('v-half').peakMicroBatches).toBeLessThanOrEqual(6);
  });

  test('messages: 2 x M x (p - 1), times the chunks where they go round, 2v p - 2 in a V', () => {
    expect(row('1f1b').messages).toBe(2 * 32 * 7);
    expect(row('interleaved-1f1b').messages).toBe(2 * 32 * 15);
    expect(row('zb-v').messages).toBe(2 * 32 * 14);
    expect(row('dualpipe').weightCopies).toBe(2);
  });

  test('no schedule beats the work itself', () => {
    for (const { makespan } of rows) expect(makespan).toBeGreaterThanOrEqual(32 * 3);
  });

  test('the best under a limit is the fastest that keeps to it', () => {
    expect(bestUnder(rows, 4)?.name).not.toBe('gpipe');
    for (const limit of [3, 6, 8, 16, 32]) {
      const best = bestUnder(rows, limit);
      if (!best) continue;
      for (const other of rows)
        if (other.peakMicroBatches <= limit)
          expect(other.makespan).toBeGreaterThanOrEqual(best.makespan - 1e-9);
    }
    expect(bestUnder(rows, 0.1)).toBeUndefined();
  });

  test('what cannot run says why: DualPipe wants an even number of ranks', () => {
    expect(refusals).toEqual([]);
    const odd = compareSchedules({ ...SETTING, ranks: 7 });
    expect(odd.refusals.map(({ name }) => name)).toContain('dualpipe');
  });
});
