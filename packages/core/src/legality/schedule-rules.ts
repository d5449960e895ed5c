import type { Engine } from '../scenario/choices.ts';
import {
  accepts,
  refusesSchedule,
  type Refusal,
  type ScheduleEngineName,
} from '../schedule/engines/accepts.ts';
import type { EngineFacts } from '../schedule/engines/engine-rule.ts';
import type { RunFacts } from './facts.ts';
import { microBatches } from './micro-batches.ts';
import { rule, type Of, type Rule } from './rule.ts';

/** A run in the words of schedules; layers are left out, since launch files spell their split out. */
const factsOf = (
  run: RunFacts,
  layout: Of<'pipeline' | 'virtualStages' | 'schedule' | 'microBatch' | 'data'>,
): EngineFacts => ({
  schedule: layout.schedule,
  ranks: layout.pipeline,
  virtualStages: layout.virtualStages,
  // Too few micro-batches is `micro-batches-cover-pipeline`: here the rest is asked.
  microBatches: enough(microBatches(run, layout), layout),
  microBatchGroup: run.microBatchGroup ?? layout.pipeline,
  overlapsPointToPoint: layout.virtualStages > 1 && run.overlap.pipeline,
});

const enough = (count: number, { pipeline, virtualStages }: Of<'pipeline' | 'virtualStages'>) =>
  count < pipeline ? pipeline * virtualStages : count;

/** What is read of an engine's pipeline schedules (schedule/engines), asked of a layout. */
const acceptedBy = (engine: Engine & ScheduleEngineName): Rule =>
  rule({
    name: 'schedule-accepted',
    engines: [engine],
    reads: ['pipeline', 'virtualStages', 'schedule', 'microBatch', 'data'],
    broken: (run, layout) => layout.pipeline > 1 && refusesSchedule(engine, factsOf(run, layout)),
    explain: (run, layout) => {
      const accepted = accepts(engine, layout.schedule, factsOf(run, layout));
      if (accepted.ok) throw new Error(`${engine} accepts ${layout.schedule} here`);
      return inScenario(accepted.problems[0]!, layout.microBatch * layout.data);
    },
  });

/** A refusal of a schedule speaks of ranks and micro-batches: here in a scenario's own keys. */
function inScenario({ rule, message, fix }: Refusal, perMicroBatch: number) {
  // Every engine with a pipeline has 1f1b.
  if (rule === 'engine-has-schedule')
    return { rule, message, fix: { 'training.schedule': '1f1b', 'layout.virtualStages': 1 } };
  const [key, value] = Object.entries(fix ?? {})[0] ?? [];
  const named = {
    ranks: ['layout.pipeline', Number(value)],
    virtualStages: ['layout.virtualStages', Number(value)],
    microBatchGroup: ['layout.microBatchGroup', Number(value)],
    microBatches: ['training.globalBatch', Number(value) * perMicroBatch],
  }[key ?? ''] as [string, number] | undefined;
  return named === undefined ? { rule, message } : { rule, message, fix: { [named[0]]: named[1] } };
}

const NANOTRON_SCHEDULES: readonly string[] = ['1f1b', 'gpipe'];

export const SCHEDULE_RULES: readonly Rule[] = [
  acceptedBy('megatron'),
  acceptedBy('torchtitan'),
  acceptedBy('deepspeed'),
  rule({
    // Megatron-LM core/pipeline_parallel/schedules.py: chunks alone decide which function runs.
    name: 'schedule-has-chunks',
    engines: ['megatron'],
    reads: ['pipeline', 'virtualStages', 'schedule'],
    broken: (_, { pipeline, virtualStages, schedule }) =>
      pipeline > 1 && virtualStages === 1 && schedule === 'interleaved-1f1b',
    explain: (_, { schedule }) => ({
      message: `training.schedule is ${schedule} with layout.virtualStages 1, which Megatron-LM runs as 1f1b.`,
      fix: { 'training.schedule': '1f1b' },
    }),
  }),
  rule({
    // nanotron parallel/pipeline_parallel/engine.py: all forward all backward, and 1F1B.
    name: 'engine-has-schedule',
    engines: ['nanotron'],
    reads: ['pipeline', 'virtualStages', 'schedule'],
    broken: (_, { pipeline, virtualStages, schedule }) =>
      virtualStages > 1 || (pipeline > 1 && !NANOTRON_SCHEDULES.includes(schedule)),
    explain: (_, { virtualStages, schedule }) => ({
      message: `training.schedule is ${schedule} with layout.virtualStages ${virtualStages}, but nanotron has 1f1b and gpipe (afab), with one chunk on a rank.`,
      fix: { 'layout.virtualStages': 1, 'training.schedule': '1f1b' },
    }),
  }),
];
