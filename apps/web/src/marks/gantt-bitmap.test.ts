import { expect, it } from 'vitest';
import { generate, simulate } from '@shardplay/core';
import { ganttBitmap, type Ink } from './gantt-bitmap.ts';
import { ganttPaths, type GanttRow } from './gantt-rows.ts';

const ink = (plain: number): Ink => ({ plain, light: plain, pattern: 'plain' });
const IDLE = 1;
const FORWARD = 2;
const BACKWARD = 3;
const LATER = 9;

/** GPipe of unit actions, drawn from the schedule that core simulates. */
function chart(stages: number, microBatches: number) {
  const schedule = generate('gpipe', { ranks: stages, microBatches });
  if (!schedule.ok) throw new Error(schedule.problems[0]?.message);
  const timing = simulate(schedule.value, { forward: 1, inputGradient: 0.5, weightGradient: 0.5 });
  if (!timing.ok) throw new Error(timing.problems[0]?.message);
  const { starts, ends, makespan, idleFraction } = timing.value;
  const rows = starts.map((start, rank): GanttRow => ({
    label: String(rank),
    starts: start,
    ends: ends[rank]!,
    kinds: start.map((_, action) => (action < microBatches ? 0 : 1)),
  }));
  return { rows, makespan, idleFraction };
}

it('shows as much idle as the schedule has', () => {
  const { rows, makespan, idleFraction } = chart(8, 32);
  const width = 1170;
  const pixels = ganttBitmap({
    rows,
    makespan,
    width,
    scale: 1,
    inks: [ink(FORWARD), ink(BACKWARD)],
    fadedInks: [ink(LATER), ink(LATER)],
    idle: ink(IDLE),
    now: makespan,
  });
  const painted = pixels.filter((pixel) => pixel !== 0);
  const idle = painted.filter((pixel) => pixel === IDLE).length / painted.length;
  // A hair between cells, one pixel in fifteen, is counted as idle too.
  const hairs = (1 - idleFraction) / (width / makespan);
  expect(idle).toBeCloseTo(idleFraction + hairs, 2);
  expect(painted.filter((pixel) => pixel === FORWARD).length).toBe(
    painted.filter((pixel) => pixel === BACKWARD).length,
  );
});

it('fades what has not happened yet', () => {
  const { rows, makespan } = chart(2, 2);
  const pixels = ganttBitmap({
    rows,
    makespan,
    width: 60,
    scale: 1,
    inks: [ink(FORWARD), ink(BACKWARD)],
    fadedInks: [ink(LATER), ink(LATER)],
    idle: ink(IDLE),
    now: makespan / 2,
  });
  expect(pixels).toContain(FORWARD);
  expect(pixels).toContain(LATER);
  expect(pixels).not.toContain(BACKWARD);
});

it('batches the cells of a kind into one path', () => {
  const { rows, makespan } = chart(4, 8);
  const [forward, backward] = ganttPaths(rows, 2, makespan, 660);
  expect(forward!.match(/M/g)).toHaveLength(32);
  expect(backward!.match(/M/g)).toHaveLength(32);
});
