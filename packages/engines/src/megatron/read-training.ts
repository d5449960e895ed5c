import type { Scenario } from '@shardplay/core';
import { wholeNumber, type Flags } from '../launch/flags.ts';

type Training = NonNullable<Scenario['training']>;
type Layout = NonNullable<Scenario['layout']>;

/** The recipe that the flags of `pretrain_gpt.py` ask for, the parser's defaults filled in. */
export function readTraining(flags: Flags, layout: Layout): Training {
  const sequence = wholeNumber(flags, 'seq-length') ?? wholeNumber(flags, 'encoder-seq-length');
  const microBatch = wholeNumber(flags, 'micro-batch-size');
  const { data, virtualStages = 1, pipeline = 1, context = 1, tensor = 1 } = layout;
  const globalBatch =
    wholeNumber(flags, 'global-batch-size') ??
    (microBatch !== undefined && data !== undefined ? microBatch * data : undefined);
  const sharding = readSharding(flags);
  const copies = wholeNumber(flags, 'num-distributed-optimizer-instances') ?? 1;
  return {
    ...(sequence !== undefined && { sequence }),
    ...(microBatch !== undefined && { microBatch }),
    ...(globalBatch !== undefined && { globalBatch }),
    ...readPrecision(flags),
    optimizer: readOptimizer(flags),
    sharding,
    ...(copies > 1 && data !== undefined && { shardGroup: (data * context) / copies }),
    offload: flags.has('optimizer-cpu-offload') ? 'optimizer' : 'none',
    offloadActivations: (wholeNumber(flags, 'cpu-offloading-num-layers') ?? 0) > 0,
    recompute: readRecompute(flags),
    ...(pipeline > 1 && { schedule: virtualStages > 1 ? 'interleaved-1f1b' : '1f1b' }),
    attention: ['unfused', 'local'].includes(flags.get('attention-backend')?.[0] ?? '')
      ? 'unfused'
      : 'flash',
    overlap: {
      data: flags.has('overlap-grad-reduce') || flags.has('use-torch-fsdp2'),
      ...(tensor > 1 && { tensor: flags.has('tp-comm-overlap') }),
      ...(virtualStages > 1 && { pipeline: !flags.has('no-overlap-p2p-communication') }),
    },
    crossEntropyFusion: flags.has('cross-entropy-loss-fusion'),
  };
}

function readPrecision(flags: Flags): Pick<Training, 'precision' | 'gradientPrecision'> {
  const half = flags.has('bf16') ? 'bf16' : flags.has('fp16') ? 'fp16' : 'fp32';
  const recipe = flags.get('fp8-recipe')?.[0] ?? 'delayed';
  const eightBits = { delayed: 'fp8', mxfp8: 'mxfp8' }[recipe] ?? 'fp8-current';
  const precision = flags.has('fp4-format')
    ? 'nvfp4'
    : flags.has('fp8-format')
      ? (eightBits as 'fp8' | 'mxfp8' | 'fp8-current')
      : half;
  const inFp32 =
    half === 'fp32' ||
    flags.has('accumulate-allreduce-grads-in-fp32') ||
    (half === 'bf16' && !flags.has('grad-reduce-in-bf16'));
  return { precision, gradientPrecision: inFp32 ? 'fp32' : half };
}

function readOptimizer(flags: Flags): NonNullable<Training['optimizer']> {
  const name = flags.get('optimizer')?.[0] ?? 'adam';
  if (name === 'sgd') return Number(flags.get('sgd-momentum')?.[0] ?? 0.9) > 0 ? 'momentum' : 'sgd';
  if (name !== 'adam') return 'momentum';
  const moments = flags.get('exp-avg-dtype')?.[0] ?? 'fp32';
  return moments === 'fp32' ? 'adam' : moments === 'fp8' ? 'adam-8bit' : 'adam-bf16';
}

function readSharding(flags: Flags): NonNullable<Training['sharding']> {
  if (flags.has('use-torch-fsdp2')) return 'parameters';
  if (flags.has('use-megatron-fsdp') || flags.has('use-custom-fsdp')) {
    const strategy = flags.get('data-parallel-sharding-strategy')?.[0] ?? 'optim_grads_params';
    const known = { no_shard: 'none', optim: 'optimizer', optim_grads: 'gradients' } as const;
    return known[strategy as keyof typeof known] ?? 'parameters';
  }
  // Megatron-DeepSpeed: ZeRO takes the place of the distributed optimizer.
  const stage = flags.has('deepspeed') ? (wholeNumber(flags, 'zero-stage') ?? 0) : 0;
  const stages = ['none', 'optimizer', 'gradients', 'parameters'] as const;
  if (stage > 0) return stages[stage] ?? 'parameters';
  return flags.has('use-distributed-optimizer') ? 'optimizer' : 'none';
}

function readRecompute(flags: Flags): NonNullable<Training['recompute']> {
  if (flags.has('recompute-activations')) return 'selective';
  // What whole layers were called until 2022, and still are in Megatron-DeepSpeed.
  if (flags.has('checkpoint-activations') || flags.has('activations-checkpoint-method')) {
    return 'full';
  }
  const granularity = flags.get('recompute-granularity')?.[0];
  return granularity === 'full' || granularity === 'selective' ? granularity : 'none';
}
