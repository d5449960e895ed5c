import type { Architecture } from '../model/architecture.ts';
import type { Engine, Recompute, Sharding } from '../scenario/choices.ts';
import { evenSplit } from '../scenario/even-split.ts';
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
}

export function runFactsOf(scenario: ResolvedScenario): RunFacts {
  const { layersPerStage } = scenario.layout;
  const even = evenSplit(scenario.architecture.layers, layersPerStage.length);
  return {
    model: scenario.architecture,
    engine: scenario.engine,
    sequence: scenario.training.sequence,
    globalBatch: scenario.training.globalBatch,
    splitGiven: layersPerStage.some((count, stage) => count !== even[stage]),
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
