import type { ComputeHabits } from './layer-compute.ts';
import type { Constants, Generation } from './constants.ts';
import type { ContextMode, Engine, Offload } from '../scenario/choices.ts';
import type { EngineProfile } from './engine-profile.ts';
import type { AchievedFabric } from '../network/achieved-fabric.ts';
import type { Architecture } from '../model/architecture.ts';
import type { AdapterShares } from '../memory/adapters.ts';
import type { AttentionKind, RecomputeKind } from '../memory/activations.ts';
import type { ShardingKind } from '../memory/states.ts';
import type { ScheduleName } from '../schedule/schedule.ts';
import type { Rates } from './rates.ts';

/** What a planner holds fixed: model, machine, sizes of the training and the engine. */
export interface StepSetting {
  readonly model: Architecture;
  readonly gpus: number;
  readonly gpu: GpuFacts;
  readonly fabric: AchievedFabric;
  readonly sequence: number;
  readonly globalBatch: number;
  /** Micro-batches that an interleaved chunk runs in a row; absent: as the schedule has it. */
  readonly microBatchGroup?: number;
  readonly precisionBytes: 0.5 | 1 | 2 | 4;
  readonly gradientBytes: 2 | 4;
  /** Whether the optimizer updates 16-bit weights alone. */
  readonly pureHalf: boolean;
  /** Bytes per parameter of the optimizer's own copy of the weights. */
  readonly masterBytes: number;
  readonly momentBytes: number;
  /** What the optimizer's step moves through HBM, bytes per parameter that a rank updates. */
  readonly optimizerTrafficBytes: number;
  /** Adapters that are trained in place of the weights; null: every weight is trained. */
  readonly adapters: {
    /** Trained parameters for each frozen one. */
    readonly shares: AdapterShares;
    readonly frozenBytes: number;
  } | null;
  /** Which states wait on the host. */
  readonly offload: Offload;
  readonly offloadActivations: boolean;
  /** What one GPU's link to the host reaches, bytes per second and direction. */
  readonly hostBytesPerSecond: number;
  readonly attention: AttentionKind;
  /** How GPUs share a sequence. */
  readonly contextMode: ContextMode;
  /** Whether attention runs on kernels made for Hopper, whatever the engine's runs had. */
  readonly newAttention: boolean;
  readonly overlap: {
    readonly data: boolean;
    readonly tensor: boolean;
    readonly pipeline: boolean;
  };
  /** Whether embedding and head are divided over all pipeline ranks. */
  readonly vocabularyParallel: boolean;
  /** Whether the loss is fused and keeps no fp32 logits. */
  readonly fusedLoss: boolean;
  readonly engine: Engine;
  readonly profile: EngineProfile;
  readonly constants: Constants;
}

/** What the model of time and memory needs of an accelerator. */
export interface GpuFacts {
  readonly generation: Generation;
  readonly memoryBytes: number;
  readonly memoryBytesPerSecond: number;
  /** Dense peaks by operand size, FLOP/s. */
  readonly singlePeak: number;
  readonly halfPeak: number;
  readonly eightBitPeak: number;
  readonly fourBitPeak: number;
}

/** What a planner varies: the layout and the recipe that goes with it, as plain integers. */
export interface LayoutChoice {
  readonly tensor: number;
  readonly pipeline: number;
  readonly virtualStages: number;
  readonly data: number;
  readonly context: number;
  readonly expert: number;
  readonly expertTensor: number;
  readonly sequenceParallel: boolean;
  readonly microBatch: number;
  readonly sharding: ShardingKind;
  /** GPUs over which sharding divides; 0: the whole data-parallel (x context) group. */
  readonly shardGroup: number;
  readonly recompute: RecomputeKind;
  readonly schedule: ScheduleName;
  /** Layers of every stage in the order of data flow; left out: as the engine divides them. */
  readonly layersPerStage?: readonly number[];
}

/** Achieved rates of the setting's GPU in its precision. */
export function ratesOf(setting: StepSetting): Rates {
  const { gpu, precisionBytes, constants } = setting;
  const fitted = constants.generations[gpu.generation];
  const engine = constants.engines[setting.engine];
  const half = gpu.halfPeak * fitted.matmulEfficiency;
  const eight = gpu.eightBitPeak * fitted.eightBitEfficiency;
  const matmul =
    precisionBytes === 4
      ? gpu.singlePeak * fitted.matmulEfficiency
      : precisionBytes === 2
        ? half
        : precisionBytes === 1
          ? eight
          : Math.max(eight, gpu.fourBitPeak * fitted.eightBitEfficiency * FOUR_BIT_SHARE);
  return {
    matmulFlopsPerSecond: matmul,
    halfFlopsPerSecond: half,
    attentionFlopsPerSecond:
      gpu.halfPeak *
      Math.max(
        fitted.attentionEfficiency * engine.attentionKernel,
        setting.newAttention ? NEW_ATTENTION_SHARE : 0,
      ),
    memoryBytesPerSecond: gpu.memoryBytesPerSecond * fitted.memoryEfficiency,
    operandBytesPerSecond: gpu.memoryBytesPerSecond * fitted.operandReuse,
    kernelSeconds: fitted.kernelSeconds,
    operandBytes: Math.min(2, precisionBytes),
  };
}

/**
 * Share of the 16-bit peak that FlashAttention 3 reaches over a forward pass, its repetition and a
 * backward pass, with a causal mask and heads of 128 on long sequences (Shah et al., arXiv
 * 2407.08608, figures 5 and 6: about 610 and 530 of 989 TFLOP/s on an H100).
 */
const NEW_ATTENTION_SHARE = 0.55;

/**
 * Share of the 4-bit peak, beside the fitted efficiency: only the forward and input-gradient products
 * of some layers run in 4 bits. Set by hand; no source states it. Held against the NVFP4 runs of evidence/.
 */
const FOUR_BIT_SHARE = 0.85;

/** Habits of the setting's engine that a layer's compute depends on. */
export function computeHabits(setting: StepSetting): ComputeHabits {
  return {
    elementwiseTraffic: setting.constants.engines[setting.engine].elementwiseTraffic,
    attention: setting.attention,
    gradientBytes: setting.gradientBytes,
  };
}
