import { closedForm, generate, simulate, type ScheduleName } from '@shardplay/core';
import type { Benchmark } from './kit.ts';

const COSTS = { forward: 1, inputGradient: 1, weightGradient: 1 };

function made(name: ScheduleName, ranks: number, microBatches: number) {
  const result = generate(name, { ranks, microBatches });
  if (!result.ok) throw new Error(result.problems[0]?.message);
  return result.value;
}

function simulation(name: ScheduleName, budgetMilliseconds: number): Benchmark {
  const schedule = made(name, 64, 1024);
  return {
    name: `simulate ${name}, 64 ranks x 1024 micro-batches`,
    run: () => simulate(schedule, COSTS),
    budgetMilliseconds,
  };
}

/** Generating and simulating must leave room for drawing within one drag of a slider. */
function drag(name: ScheduleName): Benchmark {
  return {
    name: `generate and simulate ${name}, 64 ranks x 256 micro-batches`,
    run: () => simulate(made(name, 64, 256), COSTS),
  };
}

/** What a planner asks again and again: 1F1B with unequal stages and a latency, no list made. */
function unequalStages(ranks: number, microBatches: number, times: number): Benchmark {
  const stage = Array.from({ length: ranks }, (_, rank) => 1 + (rank % 3) / 10);
  const costs = { forward: stage, inputGradient: stage, weightGradient: stage, latency: 0.1 };
  const shape = { ranks, microBatches, virtualStages: 1 };
  return {
    name: `closed form of 1f1b, ${ranks} unequal ranks x ${microBatches} micro-batches, ${times} times`,
    run: () => {
      let sum = 0;
      for (let time = 0; time < times; time++) sum += closedForm('1f1b', shape, costs) ?? 0;
      return sum;
    },
  };
}

export const benchmarks: readonly Benchmark[] = [
  simulation('1f1b', 30),
  simulation('zb-v', 80),
  unequalStages(16, 64, 1000),
  ...(
    ['gpipe', '1f1b', 'interleaved-1f1b', 'zb-h1', 'zb-h2', 'zb-v', 'v-half', 'v-min'] as const
  ).map(drag),
  ...(['1f1b-v', 'dualpipe', 'dualpipe-v'] as const).map(drag),
];
