import type { Architecture } from '../model/architecture.ts';
import type { ContextMode, Engine, Recompute, Sharding } from '../scenario/choices.ts';
import type { ResolvedScenario } from '../scenario/resolved.ts';
import type { ScheduleName } from '../schedule/schedule.ts';

/** What the rules look at, flat: a planner fills it in for thousands of layouts. */
export interface LayoutFacts {
  readonly tensor: number;
  readonly pipeline: number;
  readonly virtualStages: number;
  readonly data: number;
  readonly context: number;
  readonly expert: number;
  readonly expertTensor: number;
  readonly sequenceParallel: boolean;
  readonly microBatch: number;
  readonly sharding: Sharding;
  readonly recompute: Recompute;
  readonly schedule: ScheduleName;
}

/** What stays the same for all layouts of one question. */
export interface RunFacts {
  readonly model: Architecture;
  readonly engine: Engine;
  readonly sequence: number;
  readonly globalBatch: number;
  /** Whether the layers of each stage were given, so that they need not divide evenly. */
  readonly splitGiven: boolean;
  readonly contextMode: ContextMode;
}

export function runFactsOf({ architecture, engine, layout, training }: ResolvedScenario): RunFacts {
  return {
    model: architecture,
    engine,
    sequence: training.sequence,
    globalBatch: training.globalBatch,
    splitGiven: layout.splitGiven,
    contextMode: layout.contextMode,
  };
}

export function layoutFactsOf({ layout, training }: ResolvedScenario): LayoutFacts {
  const { tensor, pipeline, virtualStages, data, context, expert, expertTensor } = layout;
  const { microBatch, sharding, recompute, schedule } = training;
  return {
    tensor,
    pipeline,
    virtualStages,
    data,
    context,
    expert,
    expertTensor,
    sequenceParallel: layout.sequenceParallel,
    microBatch,
    sharding,
    recompute,
    schedule,
  };
}
