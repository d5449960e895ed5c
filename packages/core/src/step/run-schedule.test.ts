import fc from 'fast-check';
import { expect, it } from 'vitest';
import { resolveScenario } from '../scenario/resolve.ts';
import { estimate } from './estimate.ts';
import { runSchedule } from './run-schedule.ts';

const run = (pipeline: number, microBatches: number, virtualStages = 1) => {
  const resolved = resolveScenario({
    model: 'llama-3.1-70b',
    cluster: { accelerator: 'h100', gpus: 8 * pipeline },
    layout: { tensor: 8, pipeline, virtualStages },
    training: {
      sequence: 4096,
      globalBatch: microBatches,
      schedule: virtualStages > 1 ? 'interleaved-1f1b' : '1f1b',
    },
  });
  if (!resolved.ok) throw new Error(JSON.stringify(resolved.problems));
  return resolved.value;
};

it('takes what the estimate says of compute, layers’ collectives and bubble', () => {
  // The estimate adds closed forms; here every action is run. They agree but for the visible part
  // of sends and for waits among unequal stages.
  fc.assert(
    fc.property(
      fc.constantFrom(2, 4, 8, 16),
      fc.integer({ min: 1, max: 4 }),
      (pipeline, rounds) => {
        const scenario = run(pipeline, pipeline * rounds);
        const { step } = estimate(scenario);
        const drawn = runSchedule(scenario);
        if (!drawn.ok) throw new Error(drawn.problems[0]?.message);
        const told = step.compute + step.tensorCommunication + step.bubble;
        expect(drawn.value.timing.makespan / told).toBeGreaterThan(0.9);
        expect(drawn.value.timing.makespan / told).toBeLessThan(1.05);
      },
    ),
    { numRuns: 20 },
  );
});

it('runs at most the micro-batches that it is asked for', () => {
  const drawn = runSchedule(run(4, 64, 2), 16);
  expect(drawn.ok && drawn.value.schedule.microBatches).toBe(16);
  expect(drawn.ok && drawn.value.schedule.stages).toBe(8);
});
