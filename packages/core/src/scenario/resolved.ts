import type { Cluster } from '../hardware/cluster.ts';
import type { Architecture } from '../model/architecture.ts';
import type { ScheduleName } from '../schedule/schedule.ts';
import type {
  Adapters,
  Attention,
  ContextMode,
  Engine,
  GradientPrecision,
  MasterWeights,
  Offload,
  Optimizer,
  Precision,
  Recompute,
  Sharding,
} from './choices.ts';

/** A scenario with everything filled in and every name looked up: what the rooms compute from. */
export interface ResolvedScenario {
  /** Catalog name, or what the user called it. */
  readonly modelName: string;
  readonly architecture: Architecture;
  readonly cluster: Cluster;
  readonly layout: Layout;
  readonly training: Training;
  readonly engine: Engine;
  /** What was filled in or read as something else, in sentences. */
  readonly assumptions: readonly string[];
}

/** How the GPUs are divided: tensor x pipeline x context x data of them. */
export interface Layout {
  readonly tensor: number;
  readonly pipeline: number;
  readonly data: number;
  readonly context: number;
  /** Expert parallel size; the experts' own data parallel size is gpus / (pipeline x expert x expertTensor). */
  readonly expert: number;
  readonly expertTensor: number;
  /** Model chunks on each pipeline rank. */
  readonly virtualStages: number;
  readonly sequenceParallel: boolean;
  readonly contextMode: ContextMode;
  /** Transformer layers of each of the pipeline x virtualStages stages, in the order of data flow. */
  readonly layersPerStage: readonly number[];
  /** Whether a user spelled that split out: engines that want even ones take it then. */
  readonly splitGiven: boolean;
  /** Micro-batches that a chunk runs in a row when interleaved; Megatron's default is `pipeline`. */
  readonly microBatchGroup: number;
}

export interface Training {
  /** Tokens in a sequence. */
  readonly sequence: number;
  /** Sequences in a micro-batch. */
  readonly microBatch: number;
  /** Sequences in a step of the whole run. */
  readonly globalBatch: number;
  /** Micro-batches of a replica in a step: globalBatch / (microBatch x data). */
  readonly microBatches: number;
  readonly precision: Precision;
  readonly gradientPrecision: GradientPrecision;
  /** Where matrix products run in fp32, always `fp32`: the weights are their own master. */
  readonly masterWeights: MasterWeights;
  readonly optimizer: Optimizer;
  readonly sharding: Sharding;
  /** GPUs that share one copy of what is sharded: data x context, or fewer (hybrid sharding). */
  readonly shardGroup: number;
  readonly adapters: Adapters;
  readonly adapterRank: number;
  readonly offload: Offload;
  /** Whether what layers keep for the backward pass waits in host memory. */
  readonly offloadActivations: boolean;
  readonly recompute: Recompute;
  readonly schedule: ScheduleName;
  readonly attention: Attention;
  readonly overlap: Overlap;
  /** Whether embedding and head are split over all pipeline ranks. */
  readonly vocabParallel: boolean;
  /** Whether the loss is fused and keeps no fp32 logits. */
  readonly crossEntropyFusion: boolean;
}

/** What is hidden behind compute. */
export interface Overlap {
  readonly data: boolean;
  readonly tensor: boolean;
  readonly pipeline: boolean;
}
