/** What holds of every schedule, whatever its size and whatever things cost. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellOf, FORWARD, kindOf, WEIGHT_GRADIENT } from './action.ts';
import { actionAt } from './action-at.ts';
import { CATALOG } from './catalog.ts';
import type { Costs } from './costs.ts';
import { generate, type Setting } from './generate.ts';
import { peakInFlight } from './in-flight.ts';
import { memoryOverTime, peakHeld } from './memory-over-time.ts';
import { parseSchedule } from './parse.ts';
import { namesOf, rankOf, SCHEDULE_NAMES, type Schedule } from './schedule.ts';
import { simulate, type Timing } from './simulate.ts';

const MOST_STAGES = 24;
const cost = fc.integer({ min: 0, max: 9 });
const perStage = fc.array(cost, { minLength: MOST_STAGES, maxLength: MOST_STAGES });
const costs = fc.record({
  forward: perStage,
  inputGradient: perStage,
  weightGradient: perStage,
  latency: cost,
});
const sizes = fc.record({
  ranks: fc.integer({ min: 1, max: 6 }),
  microBatches: fc.integer({ min: 1, max: 20 }),
  virtualStages: fc.integer({ min: 1, max: 4 }),
});

const everyOrder = SCHEDULE_NAMES.flatMap((name) =>
  [undefined, ...CATALOG[name].variants].map((variant) => ({ name, variant })),
);

describe.each(everyOrder)('$name $variant', ({ name, variant }) => {
  const schedules = sizes
    .map(({ virtualStages, ...size }): Setting => {
      const open = CATALOG[name].virtualStages === null ? { virtualStages } : {};
      return { ...size, ...open, ...(variant === undefined ? {} : { variant }) };
    })
    .map((setting) => {
      const first = generate(name, setting);
      if (first.ok) return first.value;
      // DualPipe refuses small and odd sizes, and says which is the nearest that it takes.
      const fixed = { ...setting, ...first.problems[0]!.fix };
      const second = generate(name, fixed);
      const made = second.ok ? second : generate(name, { ...fixed, ...second.problems[0]!.fix });
      if (!made.ok) throw new Error(made.problems[0]!.message);
      return made.value;
    });

  it('is valid, ends, and starts everything as early as its order allows', () => {
    fc.assert(
      fc.property(schedules, costs, (schedule, asked) => {
        const unfused: Costs = { ...asked, overlap: 'unfused' };
        const timing = simulate(schedule, unfused);
        if (!timing.ok) throw new Error(timing.problems[0]!.message);
        expect(earliestStarts(schedule, asked, timing.value)).toEqual(timing.value.starts);
        expect(timing.value.makespan).toBeGreaterThanOrEqual(lowerBound(schedule, asked));
        const fused = simulate(schedule, asked);
        expect(fused.ok && Math.max(...fused.value.busy)).toBe(Math.max(...timing.value.busy));
      }),
      { numRuns: 60 },
    );
  });

  it('is read back from its own text', () => {
    fc.assert(
      fc.property(schedules, (schedule) => {
        const { microBatches, mirrored, rankOfStage } = schedule;
        const actions = schedule.lists.map((_, rank) => namesOf(schedule, rank));
        const written = { microBatches, mirrored, rankOfStage: [...rankOfStage], actions };
        expect(parseSchedule(written)).toEqual({
          ok: true,
          value: { ...schedule, name: 'custom' },
        });
      }),
      { numRuns: 20 },
    );
  });

  it('gives back all memory it takes, and holds what its peaks say', () => {
    fc.assert(
      fc.property(schedules, (schedule) => {
        const timing = simulate(schedule, { forward: 1, inputGradient: 1, weightGradient: 1 });
        if (!timing.ok) throw new Error(timing.problems[0]!.message);
        const { atInputGradient, atWeightGradient } = peakInFlight(schedule);
        for (const [keptForWeightGradient, peaks] of [
          [0, atInputGradient],
          [1, atWeightGradient],
        ] as const) {
          const memory = { activation: 1, keptForWeightGradient };
          const held = schedule.lists.map(
            (_, rank) => memoryOverTime(schedule, timing.value, memory, rank).held,
          );
          expect(held.map((steps) => Math.max(...steps))).toEqual([...peaks]);
          expect([...peakHeld(schedule, memory)]).toEqual([...peaks]);
          expect(held.map((steps) => steps.at(-1))).toEqual([...peaks].map(() => 0));
        }
      }),
      { numRuns: 20 },
    );
  });

  it('finds any action by rank and time', () => {
    fc.assert(
      fc.property(schedules, costs, fc.nat(), fc.nat(), (schedule, asked, rankSeed, seed) => {
        const timing = simulate(schedule, asked);
        if (!timing.ok) throw new Error(timing.problems[0]!.message);
        const { starts, ends, makespan } = timing.value;
        const rank = rankSeed % schedule.ranks;
        const time = makespan === 0 ? 0 : (seed % (2 * makespan)) / 2;
        const runs = [...starts[rank]!].findIndex(
          (start, place) => start <= time && time < ends[rank]![place]!,
        );
        const found = actionAt(timing.value, rank, time);
        expect(found ?? -1).toBe(runs);
      }),
      { numRuns: 60 },
    );
  });
});

/** Each start again, from nothing but the ends of what it waits for. */
function earliestStarts(schedule: Schedule, { latency }: Costs, timing: Timing): Float64Array[] {
  const { stages, microBatches, lists } = schedule;
  const [forwardEnd, gradientEnd] = [new Map<number, number>(), new Map<number, number>()];
  lists.forEach((list, rank) => {
    list.forEach((code, place) => {
      if (kindOf(code) === WEIGHT_GRADIENT) return;
      const ends = kindOf(code) === FORWARD ? forwardEnd : gradientEnd;
      ends.set(cellOf(code), timing.ends[rank]![place]!);
    });
  });
  return lists.map((list, rank) =>
    Float64Array.from(list, (code, place) => {
      const cell = cellOf(code);
      const stage = Math.floor(cell / microBatches);
      const arrives = (from: number, end: number) =>
        end + (rankOf(schedule, from, cell % microBatches) === rank ? 0 : (latency as number));
      const after = [0, place > 0 ? timing.ends[rank]![place - 1]! : 0];
      if (kindOf(code) === FORWARD) {
        if (stage > 0) after.push(arrives(stage - 1, forwardEnd.get(cell - microBatches)!));
      } else if (kindOf(code) === WEIGHT_GRADIENT) after.push(gradientEnd.get(cell)!);
      else {
        after.push(forwardEnd.get(cell)!);
        if (stage < stages - 1) {
          after.push(arrives(stage + 1, gradientEnd.get(cell + microBatches)!));
        }
      }
      return Math.max(...after);
    }),
  );
}

/** No order is faster than one micro-batch through all stages, nor than one rank's own work. */
function lowerBound(schedule: Schedule, asked: Costs): number {
  const at = (row: Costs['forward'], stage: number) => (row as number[])[stage]!;
  const { forward, inputGradient, weightGradient } = asked;
  let chain = 0;
  for (let stage = 0; stage < schedule.stages; stage++) {
    chain += at(forward, stage) + at(inputGradient, stage);
    const crosses = stage > 0 && rankOf(schedule, stage, 0) !== rankOf(schedule, stage - 1, 0);
    if (crosses) chain += 2 * (asked.latency as number);
  }
  const work = schedule.lists.map(() => 0);
  for (let stage = 0; stage < schedule.stages; stage++) {
    for (let m = 0; m < schedule.microBatches; m++) {
      work[rankOf(schedule, stage, m)]! +=
        at(forward, stage) + at(inputGradient, stage) + at(weightGradient, stage);
    }
  }
  return Math.max(chain, ...work);
}
