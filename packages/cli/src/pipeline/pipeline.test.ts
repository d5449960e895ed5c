import {
  actionsOf,
  generate,
  type Schedule,
  type ScheduleName,
  simulate,
  type Timing,
} from '@shardplay/core';
import { describe, expect, test } from 'vitest';
import { gantt } from '../draw/gantt.ts';
import { sheet } from '../testing/shardplay.ts';
import { ganttRows } from './picture.ts';
import { ganttSvg } from './svg.ts';
import { chromeTrace } from './trace.ts';

function timed(name: ScheduleName, ranks: number, microBatches: number): [Schedule, Timing] {
  const schedule = generate(name, { ranks, microBatches });
  if (!schedule.ok) throw new Error('no schedule');
  const timing = simulate(schedule.value, { forward: 1, inputGradient: 1, weightGradient: 1 });
  if (!timing.ok) throw new Error('no timing');
  return [schedule.value, timing.value];
}

test('the chart of 1F1B, as one draws it by hand', () => {
  const [schedule, timing] = timed('1f1b', 2, 2);
  // Narayanan et al., arXiv 2104.04473, figure 4, at two ranks and backward = 2 forward.
  expect(gantt(ganttRows(schedule, timing), timing.makespan, sheet(26))).toBe(
    ['rank 0 0▒1▒····0███··1███', 'rank 1 ··0▒0███1▒1███····'].join('\n'),
  );
});

test('a fused pair of DualPipe is drawn one half each', () => {
  const [schedule, timing] = timed('dualpipe', 2, 4);
  const [row] = ganttRows(schedule, timing);
  const fused = actionsOf(schedule, 0).findIndex(({ pair }) => pair === 'first');
  const [first, second] = row!.bars.slice(fused);
  expect(first!.part.label).toBe('forward');
  expect(second!.part.label).toBe('backward');
  expect(second!.start).toBe(first!.end);
  expect(second!.end - first!.start).toBe(3);
});

describe('a trace for Perfetto', () => {
  const [schedule, timing] = timed('gpipe', 3, 4);
  const { traceEvents } = JSON.parse(chromeTrace(schedule, timing)) as {
    traceEvents: { ph: string; ts: number; dur: number; tid: number; name: string }[];
  };
  const actions = traceEvents.filter(({ ph }) => ph === 'X');

  test('holds every action once', () => {
    expect(actions.length).toBe(3 * 4 * 2);
    expect(new Set(actions.map(({ name }) => name)).size).toBe(actions.length);
  });
  test('never runs two on one rank at once, and ends with the step', () => {
    for (let rank = 0; rank < 3; rank++) {
      const row = actions.filter(({ tid }) => tid === rank);
      row.slice(1).forEach((action, index) => {
        expect(action.ts).toBeGreaterThanOrEqual(row[index]!.ts + row[index]!.dur);
      });
    }
    expect(Math.max(...actions.map(({ ts, dur }) => ts + dur))).toBe(timing.makespan * 1000);
  });
});

describe('an SVG', () => {
  const [schedule, timing] = timed('1f1b', 4, 8);
  const svg = ganttSvg(schedule, timing);

  test('draws one cell an action, whose areas add up to the busy time', () => {
    const cells = [...svg.matchAll(/M[\d.]+ [\d.]+h([\d.]+)v24H/g)].map(([, width]) =>
      Number(width),
    );
    expect(cells.length).toBe(4 * 8 * 2);
    const busy = cells.reduce((sum, width) => sum + width, 0);
    const chart = Number(/fill="#eee" d="M64 0h(\d+)v/.exec(svg)![1]);
    expect(busy / (4 * chart)).toBeCloseTo(1 - timing.idleFraction, 3);
  });
  test('is well formed and says what it shows', () => {
    expect(svg).toContain('<title>1f1b: 4 ranks, 8 micro-batches</title>');
    const tags = svg.replace(/"[^"]*"/g, '');
    const opened = tags.match(/<[a-z][^>/]*>/g)!.length;
    expect(tags.match(/<\/[a-z]+>/g)!.length).toBe(opened);
  });
});
