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

it('stripes rise by a pixel a line, dots stand in a grid, at any scale', () => {
  const [PLAIN, LIGHT] = [5, 6];
  const draw = (pattern: 'stripes' | 'dots', scale: number) => {
    const width = 90;
    const line: GanttRow = { label: '', starts: [0], ends: [1], kinds: [0] };
    const inks = [{ plain: PLAIN, light: LIGHT, pattern }];
    const pixels = ganttBitmap({
      rows: [line],
      makespan: 1,
      width,
      scale,
      inks,
      fadedInks: inks,
      idle: ink(IDLE),
      now: 1,
    });
    return (x: number, y: number) => pixels[y * width + x];
  };
  for (const scale of [1, 2]) {
    const [striped, dotted] = [draw('stripes', scale), draw('dots', scale)];
    for (let x = 0; x < 80; x++)
      for (let y = 0; y < 26; y++) {
        const [column, line] = [Math.floor(x / scale), Math.floor(y / scale)];
        expect(striped(x, y)).toBe((column + line) % 5 === 0 ? LIGHT : PLAIN);
        expect(dotted(x, y)).toBe(column % 4 === 0 && line % 4 === 0 ? LIGHT : PLAIN);
      }
  }
});

it('batches the cells of a kind into one path', () => {
  const { rows, makespan } = chart(4, 8);
  const [forward, backward] = ganttPaths(rows, 2, makespan, 660);
  expect(forward!.match(/M/g)).toHaveLength(32);
  expect(backward!.match(/M/g)).toHaveLength(32);
});
