import { SCHEDULE_NAMES } from '../schedule/schedule.ts';
import { scheduleFacts, type ScheduleFacts } from './schedule-facts.ts';
import type { LayoutChoice, StepSetting } from './setting.ts';
import { stagePlan, type RankClass, type StagePlan } from './stage-plan.ts';

/** What depends on the pipeline alone: who holds what, and what the schedule does with it. */
export interface Pipe {
  readonly plan: StagePlan;
  readonly factsOf: (microBatches: number) => PipeFacts;
}

interface PipeFacts extends ScheduleFacts {
  /** Of each class of ranks that hold the same, the one that keeps most micro-batches in flight. */
  readonly fullest: readonly number[];
}

/** Pipes by pipeline, virtual stages, schedule and, where it is given, the split. */
export function pipeCache(setting: StepSetting): (choice: LayoutChoice) => Pipe {
  const { model } = setting;
  const pipes = new Map<number, { readonly split: string | undefined; readonly pipe: Pipe }[]>();
  const schedules = new Map(SCHEDULE_NAMES.map((name, index) => [name, index]));
  let last: PipeShape | undefined;
  let lastPipe: Pipe | undefined;
  return (choice) => {
    if (last !== undefined && lastPipe !== undefined && samePipe(last, choice)) return lastPipe;
    const { pipeline, virtualStages, schedule, layersPerStage } = choice;
    const key =
      (pipeline * (model.layers + 1) + virtualStages) * SCHEDULE_NAMES.length +
      schedules.get(schedule)!;
    const split = layersPerStage?.join();
    const known = pipes.get(key) ?? [];
    let found = known.find((entry) => entry.split === split)?.pipe;
    if (found === undefined) {
      found = pipeFor(setting, choice);
      pipes.set(key, [...known, { split, pipe: found }]);
    }
    last = { pipeline, virtualStages, schedule, layersPerStage };
    lastPipe = found;
    return found;
  };
}

function pipeFor(setting: StepSetting, choice: LayoutChoice): Pipe {
  const { pipeline, virtualStages, schedule, layersPerStage } = choice;
  const plan = stagePlan(
    setting.model,
    pipeline,
    virtualStages,
    schedule,
    setting.profile.layerSplit,
    headLayers(setting),
    layersPerStage,
  );
  const facts = new Map<number, PipeFacts>();
  const factsOf = (microBatches: number): PipeFacts => {
    let found = facts.get(microBatches);
    if (found === undefined) {
      const read = scheduleFacts(
        schedule,
        pipeline,
        virtualStages,
        microBatches,
        setting.microBatchGroup,
      ) ?? {
        inFlight: new Float64Array(pipeline).fill(pipeline),
        bubble: pipeline - 1,
      };
      found = { ...read, fullest: plan.classes.map((alike) => fullest(alike, read)) };
      facts.set(microBatches, found);
    }
    return found;
  };
  return { plan, factsOf };
}

function fullest(alike: RankClass, { inFlight }: ScheduleFacts): number {
  return alike.reduce((most, rank) => (inFlight[rank]! > inFlight[most]! ? rank : most));
}

type PipeShape = Pick<LayoutChoice, 'pipeline' | 'virtualStages' | 'schedule'> & {
  readonly layersPerStage: readonly number[] | undefined;
};

function samePipe(a: PipeShape, b: LayoutChoice): boolean {
  return (
    a.pipeline === b.pipeline &&
    a.virtualStages === b.virtualStages &&
    a.schedule === b.schedule &&
    a.layersPerStage === b.layersPerStage
  );
}

/** The output head's cost in layers, for engines that divide layers by cost. */
function headLayers({ model }: StepSetting): number {
  const { hidden, ffn, vocab } = model;
  return (vocab * hidden) / (4 * hidden * hidden + 3 * hidden * ffn);
}
