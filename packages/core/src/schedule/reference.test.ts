/**
 * Agreement with the reference schedules: lists produced by running the engines' own scheduling
 * code, each timed by two independent simulators. They are data at hand, not part of the project;
 * the tests that read them are skipped where the folder is absent.
 */
import { describe, expect, it } from 'vitest';
import { sharedData } from '../testing/shared-data.ts';
import { isJoined } from './action.ts';
import type { Costs } from './costs.ts';
import { generate, type Setting } from './generate.ts';
import { peakInFlight } from './in-flight.ts';
import { namesOf, type Schedule, type ScheduleName } from './schedule.ts';
import { simulate } from './simulate.ts';

interface Simulation {
  makespan: number;
  busy_per_rank: number[];
  idle_fraction_of_total: number;
  bubble_over_ideal: number;
  max_rank_span: number;
  starts?: number[][];
}
interface Case {
  id: string;
  schedule: string;
  ranks: number;
  virtual_stages: number;
  microbatches: number;
  actions: string[][];
  peak_inflight_released_at_I_or_B: number[];
  peak_inflight_released_at_W_or_B: number[];
  microbatch_group_size_per_vp_stage?: number;
  sim: Record<string, Simulation | Record<string, Simulation>>;
}

/** How each kind of reference case is asked for. */
const GENERATED: Record<string, (reference: Case) => [ScheduleName, Partial<Setting>]> = {
  GPipe: () => ['gpipe', {}],
  'GPipe-jaxpp': () => ['gpipe', {}],
  '1F1B': () => ['1f1b', {}],
  Eager1F1B: () => ['eager-1f1b', {}],
  Interleaved1F1B: () => ['interleaved-1f1b', {}],
  'Interleaved1F1B-flex': () => ['interleaved-1f1b', {}],
  'Interleaved1F1B-groupN': (reference) => [
    'interleaved-1f1b',
    { microBatchGroup: reference.microbatch_group_size_per_vp_stage! },
  ],
  'Interleaved1F1B-plus1warmup': () => ['interleaved-1f1b', { variant: 'plus-one-warm-up' }],
  LoopedBFS: () => ['looped-bfs', {}],
  'ZB-H1': () => ['zb-h1', {}],
  'ZB1P-auto': () => ['zb-h1', { variant: 'automatic' }],
  'ZB-H1-quickstart': () => ['zb-h1', { variant: 'quick-start' }],
  'ZB2P-auto': () => ['zb-h2', {}],
  InterleavedZeroBubble: () => ['interleaved-zb', {}],
  ZBV: () => ['zb-v', {}],
  'ZBV-auto': () => ['zb-v', { variant: 'automatic' }],
  '1F1B-V': () => ['1f1b-v', {}],
  'V-Half': () => ['v-half', {}],
  'V-Min': () => ['v-min', {}],
  DualPipe: () => ['dualpipe', {}],
  DualPipeV: () => ['dualpipe-v', {}],
};

const COSTS: Record<string, Costs> = {
  f1_b2_i1_w1: { forward: 1, inputGradient: 1, weightGradient: 1 },
  unit_per_action: { forward: 1, backward: 1, inputGradient: 1, weightGradient: 1 },
  f3_b6_i4_w2: { forward: 3, inputGradient: 4, weightGradient: 2 },
  f4_b8_i4_w4_comm1: { forward: 4, inputGradient: 4, weightGradient: 4, latency: 1 },
};

const OVERLAPS: Record<string, Partial<Costs>> = {
  fused_end: { overlap: 'fused' },
  fused_end_fb2: { overlap: 'fused', hidden: 1 },
  visualizer: { overlap: 'staggered' },
  unfused: { overlap: 'unfused' },
};

const data = sharedData('schedules/schedules.json') as { cases: Case[] } | undefined;
const cases = data?.cases ?? [];

describe.skipIf(!data)('the reference schedules (skipped where their data is absent)', () => {
  const known = cases.filter(({ schedule }) => schedule in GENERATED);
  it.each(known.map((reference) => [reference.id, reference] as const))('%s', (_, reference) => {
    const ask = GENERATED[reference.schedule];
    expect(ask, 'is asked for in GENERATED').toBeDefined();
    const [name, variant] = ask!(reference);
    const { ranks, virtual_stages: virtualStages, microbatches: microBatches } = reference;
    const made = generate(name, { ranks, virtualStages, microBatches, ...variant });
    if (!made.ok) throw new Error(made.problems[0]!.message);
    const schedule = made.value;
    expect(schedule.lists.map((_list, rank) => namesOf(schedule, rank))).toEqual(reference.actions);

    const peaks = peakInFlight(schedule);
    expect([...peaks.atInputGradient]).toEqual(reference.peak_inflight_released_at_I_or_B);
    expect([...peaks.atWeightGradient]).toEqual(reference.peak_inflight_released_at_W_or_B);

    for (const [model, overlap, expected] of simulations(reference)) {
      const timing = simulate(schedule, { ...COSTS[model]!, ...overlap });
      if (!timing.ok) throw new Error(timing.problems[0]!.message);
      const { makespan, busy, idleFraction, bubbleOverIdeal, span, starts } = timing.value;
      expect(makespan, model).toBe(expected.makespan);
      expect([...busy], model).toEqual(expected.busy_per_rank);
      expect(idleFraction, model).toBeCloseTo(expected.idle_fraction_of_total, 9);
      expect(bubbleOverIdeal, model).toBeCloseTo(expected.bubble_over_ideal, 9);
      expect(Math.max(...span), model).toBe(expected.max_rank_span);
      if (!expected.starts) continue;
      const listed = starts.map((row, rank) => startsAsListed(schedule, rank, row, overlap));
      expect(listed, model).toEqual(expected.starts);
    }
  });
});

/** Every simulation of a case: its cost model, and how fused pairs run. */
function simulations(reference: Case): [string, Partial<Costs>, Simulation][] {
  return Object.entries(reference.sim).flatMap(([model, given]) =>
    'makespan' in given
      ? [[model, {}, given as Simulation] satisfies [string, Partial<Costs>, Simulation]]
      : Object.entries(given).map(([mode, expected]): [string, Partial<Costs>, Simulation] => [
          model,
          OVERLAPS[mode]!,
          expected,
        ]),
  );
}

/** The reference gives one start for a fused pair. */
function startsAsListed(
  schedule: Schedule,
  rank: number,
  starts: Float64Array,
  { overlap }: Partial<Costs>,
): number[] {
  const list = schedule.lists[rank]!;
  const second = (place: number) => place > 0 && isJoined(list[place - 1]!);
  return [...starts].filter((_, place) => overlap === 'unfused' || !second(place));
}
