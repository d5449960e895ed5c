import type { Engine } from '../scenario/choices.ts';
import type { ActivationHabits } from '../memory/activations.ts';
import type { LayerSplit } from '../memory/layer-split.ts';
import type { Generation } from './constants.ts';

/** The habits of an engine that memory and time depend on, each read in its source. */
export interface EngineProfile {
  readonly activations: ActivationHabits;
  /** Rows per GPU that the vocabulary is padded to a multiple of. */
  readonly vocabularyMultiple: number;
  readonly layerSplit: LayerSplit;
  /** Bytes kept for one logit while the loss is computed: logits, their softmax, their gradient. */
  readonly logitBytes: number;
  /** The same where the loss is fused (Megatron-LM) or goes in chunks (torchtitan, TRL). */
  readonly fusedLogitBytes: number;
  /** Bytes one logit moves through memory between head and gradient. */
  readonly lossTrafficBytes: number;
  /** Bytes of one weight where it is kept: 2 beside an fp32 master, 4 if it is the master. */
  readonly weightBytes: number;
  readonly masterBytes: number;
  /** Bytes of the optimizer's copy where nothing is kept in fp32; DeepSpeed has a 16-bit one. */
  readonly pureMasterBytes: number;
  /** Whether moments in fewer bits come with a master that leaves out what a bf16 weight holds. */
  readonly storesRemainders: boolean;
  /**
   * Bytes per parameter of the backward pass's own 16-bit gradients beside those accumulated in
   * fp32, where nothing is sharded and where the optimizer is (nanotron then also keeps the
   * gathered update); null: none.
   */
  readonly secondGradient: { readonly whole: number; readonly sharded: number } | null;
  /** Bytes per parameter of that state that are not there yet while activations are at their peak. */
  readonly lateState: { readonly whole: number; readonly sharded: number };
  /** Whether a reusable buffer of every weight's shape is kept for fused gradient accumulation. */
  readonly dummyWeightGradients: boolean;
  /** Tensors as wide as the residual stream that are whole on every GPU of a tensor group. */
  readonly gatheredTensors: number;
  /**
   * Whether those live as long as the gradients that they are for, and are counted with them
   * (nanotron keeps two buffers of gathered inputs for its weight gradients).
   */
  readonly gatheredWithGradients: boolean;
  /** Flat buffers (buckets, gathered weights), bytes. */
  readonly bufferBytes: number;
  /** Gradients that are not sharded travel in buckets of this size, bytes. */
  readonly bucketBytes: number;
  /** What selective recomputation keeps: all but the scores, or every other product (torchtitan). */
  readonly selective: 'all-but-scores' | 'half-the-products';
  /** Bytes outside the framework's allocator: context, communicators. */
  readonly contextBytes: number;
  /** What the allocator holds beyond what is allocated, a fraction. */
  readonly reserveFraction: number;
  /** Optimizer traffic, bytes per parameter that the rank updates. */
  readonly optimizerTrafficBytes: number;
  /** The engine whose host times apply: its own, unless it launches another's kernels. */
  readonly host?: Engine;
  /** Defaults of overlap where a scenario does not say. */
  readonly overlapsTensorBackward: boolean;
}

/** Chunks of a loss that never has all logits at once (torchtitan, components/loss.py, b5bcd76). */
const LOSS_CHUNKS = 8;

const FUSED: ActivationHabits = {
  residualTensors: 4,
  gatheredTensors: 0,
  queryTensors: 2,
  keyTensors: 2,
  gatedTensors: 3,
  plainTensors: 2,
  scoreBytes: 5,
};

/**
 * torchtitan compiles a layer, which keeps what fused kernels keep; the gathered inputs of its
 * tensor-parallel products stay whole, because no collective is run again.
 */
const COMPILED: ActivationHabits = { ...FUSED, gatheredTensors: 2 };

/** Eager PyTorch keeps more copies: norms in fp32, rotary halves, gates apart. */
const EAGER: ActivationHabits = {
  residualTensors: 8,
  gatheredTensors: 0,
  queryTensors: 4,
  keyTensors: 4,
  gatedTensors: 5,
  plainTensors: 3,
  scoreBytes: 5,
};

/**
 * Counts of tensors, bytes of states and what is sharded are read in each engine's source. Bytes a
 * logit, bytes of buffers and context, the reserved fraction and bytes of optimizer traffic a
 * parameter were set by hand on the memory and the steps of evidence/runs, which hold them
 * (`npm run evidence`); the fit does not turn them.
 */
export const PROFILES: Readonly<Record<Engine, EngineProfile>> = {
  megatron: {
    activations: FUSED,
    vocabularyMultiple: 128,
    layerSplit: 'ends-shorter',
    logitBytes: 10,
    fusedLogitBytes: 4,
    lossTrafficBytes: 16,
    weightBytes: 2,
    masterBytes: 4,
    pureMasterBytes: 0,
    storesRemainders: true,
    secondGradient: null,
    lateState: { whole: 0, sharded: 0 },
    dummyWeightGradients: true,
    gatheredTensors: 0,
    gatheredWithGradients: false,
    bufferBytes: 0,
    bucketBytes: 2e8,
    selective: 'all-but-scores',
    contextBytes: 2e9,
    reserveFraction: 0.042,
    optimizerTrafficBytes: 38,
    overlapsTensorBackward: true,
  },
  torchtitan: {
    activations: COMPILED,
    vocabularyMultiple: 1,
    layerSplit: 'ends-shorter',
    logitBytes: 13,
    fusedLogitBytes: 13 / LOSS_CHUNKS,
    lossTrafficBytes: 24,
    weightBytes: 4,
    masterBytes: 0,
    pureMasterBytes: 0,
    storesRemainders: false,
    secondGradient: null,
    lateState: { whole: 0, sharded: 0 },
    dummyWeightGradients: false,
    gatheredTensors: 2,
    gatheredWithGradients: false,
    bufferBytes: 0,
    bucketBytes: 2e8,
    selective: 'half-the-products',
    contextBytes: 2e9,
    reserveFraction: 0.05,
    optimizerTrafficBytes: 36,
    overlapsTensorBackward: false,
  },
  deepspeed: {
    activations: { ...EAGER, plainTensors: 3 },
    vocabularyMultiple: 128,
    layerSplit: 'ends-shorter',
    logitBytes: 10,
    fusedLogitBytes: 4,
    lossTrafficBytes: 32,
    weightBytes: 2,
    masterBytes: 4,
    pureMasterBytes: 2,
    storesRemainders: false,
    secondGradient: { whole: 2, sharded: 2 },
    lateState: { whole: 0, sharded: 0 },
    dummyWeightGradients: false,
    gatheredTensors: 2,
    gatheredWithGradients: false,
    bufferBytes: 2.5e9,
    bucketBytes: 2e8,
    selective: 'all-but-scores',
    contextBytes: 3.5e9,
    reserveFraction: 0.06,
    optimizerTrafficBytes: 38,
    overlapsTensorBackward: true,
  },
  nanotron: {
    activations: { ...FUSED, gatedTensors: 6 },
    vocabularyMultiple: 1,
    layerSplit: 'by-cost',
    logitBytes: 10.6,
    fusedLogitBytes: 4,
    lossTrafficBytes: 32,
    weightBytes: 2,
    masterBytes: 4,
    pureMasterBytes: 0,
    storesRemainders: false,
    secondGradient: { whole: 2, sharded: 4 },
    lateState: { whole: 0.4, sharded: 3.2 },
    dummyWeightGradients: false,
    gatheredTensors: 2,
    gatheredWithGradients: true,
    bufferBytes: 6.6e7,
    bucketBytes: 25e6,
    selective: 'all-but-scores',
    contextBytes: 2e9,
    reserveFraction: 0.06,
    optimizerTrafficBytes: 44,
    overlapsTensorBackward: true,
  },
  fsdp: {
    activations: {
      residualTensors: 4,
      gatheredTensors: 0,
      queryTensors: 2,
      keyTensors: 2,
      gatedTensors: 3.5,
      plainTensors: 2,
      scoreBytes: 5,
    },
    vocabularyMultiple: 1,
    layerSplit: 'ends-shorter',
    logitBytes: 7,
    fusedLogitBytes: 7 / LOSS_CHUNKS,
    lossTrafficBytes: 32,
    weightBytes: 4,
    masterBytes: 0,
    pureMasterBytes: 0,
    storesRemainders: false,
    secondGradient: null,
    lateState: { whole: 0, sharded: 0 },
    dummyWeightGradients: false,
    gatheredTensors: 0,
    gatheredWithGradients: false,
    bufferBytes: 0,
    bucketBytes: 2e8,
    selective: 'all-but-scores',
    contextBytes: 1.2e9,
    reserveFraction: 0.02,
    optimizerTrafficBytes: 36,
    overlapsTensorBackward: false,
  },
};

/**
 * Megatron's own kernels, as people ran it on A100s: no Transformer Engine and so none of its
 * dummy gradients; what it reserves is what it allocates; and the host launches the same many
 * kernels as Megatron-DeepSpeed, which was made from it.
 */
const MEGATRON_BEFORE_TRANSFORMER_ENGINE: EngineProfile = {
  ...PROFILES.megatron,
  dummyWeightGradients: false,
  reserveFraction: 0,
  host: 'deepspeed',
};

/** The habits of an engine on a generation of accelerators. */
export function profileOf(engine: Engine, generation: Generation): EngineProfile {
  return engine === 'megatron' && generation === 'ampere'
    ? MEGATRON_BEFORE_TRANSFORMER_ENGINE
    : PROFILES[engine];
}
