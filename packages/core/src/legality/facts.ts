import type { Accelerator } from '../hardware/accelerator.ts';
import type { Architecture } from '../model/architecture.ts';
import type { ContextMode, Engine, Recompute, Sharding } from '../scenario/choices.ts';
import type { ResolvedScenario, Training } from '../scenario/resolved.ts';
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
  /** GPUs that share one copy of what is sharded; 0: the whole group of data x context. */
  readonly shardGroup: number;
  readonly recompute: Recompute;
  readonly schedule: ScheduleName;
  /** Layers of each stage; absent where the engine divides them itself. */
  readonly layersPerStage?: readonly number[];
}

export type LayoutKey = keyof LayoutFacts;

/** What stays the same for all layouts of one question. */
export interface RunFacts extends Pick<
  Training,
  | 'precision'
  | 'gradientPrecision'
  | 'masterWeights'
  | 'optimizer'
  | 'offload'
  | 'offloadActivations'
  | 'attention'
  | 'adapters'
  | 'overlap'
  | 'vocabParallel'
  | 'crossEntropyFusion'
> {
  readonly model: Architecture;
  readonly engine: Engine;
  readonly gpus: number;
  readonly accelerator: Accelerator;
  readonly sequence: number;
  readonly globalBatch: number;
  readonly contextMode: ContextMode;
  /** Micro-batches that a chunk runs in a row when interleaved; absent: as many as pipeline ranks. */
  readonly microBatchGroup?: number;
}

export function runFactsOf(scenario: ResolvedScenario): RunFacts {
  const { architecture, cluster, engine, layout, training } = scenario;
  return {
    model: architecture,
    engine,
    gpus: cluster.gpus,
    accelerator: cluster.accelerator,
    sequence: training.sequence,
    globalBatch: training.globalBatch,
    contextMode: layout.contextMode,
    precision: training.precision,
    gradientPrecision: training.gradientPrecision,
    masterWeights: training.masterWeights,
    optimizer: training.optimizer,
    offload: training.offload,
    offloadActivations: training.offloadActivations,
    attention: training.attention,
    adapters: training.adapters,
    overlap: training.overlap,
    vocabParallel: training.vocabParallel,
    crossEntropyFusion: training.crossEntropyFusion,
    ...(layout.microBatchGroup !== layout.pipeline && { microBatchGroup: layout.microBatchGroup }),
  };
}

export function layoutFactsOf({ layout, training }: ResolvedScenario): LayoutFacts {
  const { tensor, pipeline, virtualStages, data, context, expert, expertTensor } = layout;
  const { microBatch, sharding, shardGroup, recompute, schedule } = training;
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
    shardGroup: shardGroup < data * context ? shardGroup : 0,
    recompute,
    schedule,
    ...(layout.splitGiven && { layersPerStage: layout.layersPerStage }),
  };
}
