import {
  accepts,
  legalityProblems,
  type Engine,
  type Problem,
  type Refusal,
  type ResolvedScenario,
  type ScheduleEngineName,
} from '@shardplay/core';
import type { ExportEngine } from './launch.ts';

/** Whose rules core knows them by: Accelerate launches FSDP. */
const RULES_OF: Readonly<Record<ExportEngine, Engine>> = {
  megatron: 'megatron',
  torchtitan: 'torchtitan',
  deepspeed: 'deepspeed',
  nanotron: 'nanotron',
  accelerate: 'fsdp',
};

/** Engines whose schedules core has read; the others have their own few limits. */
const SCHEDULES_OF: Partial<Readonly<Record<ExportEngine, ScheduleEngineName>>> = {
  megatron: 'megatron',
  torchtitan: 'torchtitan',
};

/** What the engine itself would refuse: core's rules of layouts and of schedules, asked for it. */
export function engineRefusals(engine: ExportEngine, run: ResolvedScenario): readonly Problem[] {
  return [
    ...legalityProblems({ ...run, engine: RULES_OF[engine] }),
    ...scheduleRefusals(SCHEDULES_OF[engine], run),
  ];
}

function scheduleRefusals(
  engine: ScheduleEngineName | undefined,
  { layout, training }: ResolvedScenario,
): readonly Problem[] {
  if (engine === undefined || layout.pipeline === 1) return [];
  const accepted = accepts(engine, training.schedule, {
    ranks: layout.pipeline,
    virtualStages: layout.virtualStages,
    microBatches: training.microBatches,
    microBatchGroup: layout.microBatchGroup,
    // Layers are left out: launch files spell out the layers of each stage.
    ...(layout.virtualStages > 1 && { overlapsPointToPoint: training.overlap.pipeline }),
  });
  if (accepted.ok) return [];
  const perMicroBatch = training.microBatch * layout.data;
  return accepted.problems.map((refusal) => inScenario(refusal, perMicroBatch));
}

/** A refusal of a schedule speaks of ranks and micro-batches: here in a scenario's own keys. */
function inScenario({ rule, message, fix }: Refusal, perMicroBatch: number): Problem {
  const [key, value] = Object.entries(fix ?? {})[0] ?? [];
  const named = {
    ranks: ['layout.pipeline', Number(value)],
    virtualStages: ['layout.virtualStages', Number(value)],
    microBatchGroup: ['layout.microBatchGroup', Number(value)],
    microBatches: ['training.globalBatch', Number(value) * perMicroBatch],
  }[key ?? ''] as [string, number] | undefined;
  return named === undefined ? { rule, message } : { rule, message, fix: { [named[0]]: named[1] } };
}
