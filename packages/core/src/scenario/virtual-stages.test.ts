import { expect, it } from 'vitest';
import { generate } from '../schedule/generate.ts';
import { SCHEDULE_NAMES } from '../schedule/schedule.ts';
import { resolveScenario } from './resolve.ts';

it.each(SCHEDULE_NAMES)('gives %s virtual stages that it can run with', (schedule) => {
  const resolved = resolveScenario({
    model: 'llama-3.1-8b',
    cluster: { accelerator: 'h100', gpus: 4 },
    layout: { pipeline: 4 },
    training: { schedule, globalBatch: 16 },
  });
  if (!resolved.ok) throw new Error(JSON.stringify(resolved.problems));
  const { virtualStages } = resolved.value.layout;
  expect(generate(schedule, { ranks: 4, microBatches: 16, virtualStages }).ok).toBe(true);
});
