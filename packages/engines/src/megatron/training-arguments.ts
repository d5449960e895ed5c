import type { LaunchJob } from '../launch/launch.ts';
import { argument, when, type Argument } from './argument.ts';

type Training = LaunchJob['run']['training'];

/** Batch, length and optimizer. */
export function trainingArguments({ run, options }: LaunchJob): readonly Argument[] {
  const { training, architecture } = run;
  const positions = Math.max(training.sequence, architecture.learnedPositions);
  const { learningRate } = options;
  return [
    argument('--seq-length', training.sequence),
    argument('--max-position-embeddings', positions),
    argument('--micro-batch-size', training.microBatch),
    argument('--global-batch-size', training.globalBatch),
    argument('--train-iters', options.steps),
    argument('--lr', learningRate),
    argument('--min-lr', Number((learningRate / 10).toPrecision(6))),
    argument('--lr-decay-style', 'cosine'),
    argument('--lr-warmup-fraction', 0.01),
    argument('--weight-decay', 0.1),
    argument('--clip-grad', 1),
    ...optimizerArguments(training),
  ];
}

function optimizerArguments({ optimizer, offload }: Training): readonly Argument[] {
  if (optimizer === 'sgd' || optimizer === 'momentum') {
    return [
      argument('--optimizer', 'sgd'),
      argument('--sgd-momentum', optimizer === 'sgd' ? 0 : 0.9),
    ];
  }
  const moments = { adam: undefined, 'adam-bf16': 'bf16', 'adam-8bit': 'fp8' }[optimizer];
  return [
    argument('--optimizer', 'adam'),
    argument('--adam-beta1', 0.9),
    argument('--adam-beta2', 0.95),
    ...when(
      moments !== undefined || offload === 'optimizer',
      '--use-precision-aware-optimizer',
      undefined,
      moments === undefined ? 'offload builds on it' : 'moments in fewer bits',
    ),
    ...(offload === 'optimizer'
      ? [
          argument('--optimizer-cpu-offload', undefined, 'weights are updated on the host'),
          argument('--optimizer-offload-fraction', 1),
        ]
      : []),
    ...(moments === undefined
      ? []
      : [argument('--exp-avg-dtype', moments), argument('--exp-avg-sq-dtype', moments)]),
  ];
}

const LOW_PRECISION: Partial<Record<Training['precision'], readonly Argument[]>> = {
  fp8: [argument('--fp8-format', 'hybrid'), argument('--fp8-recipe', 'delayed')],
  'fp8-current': [argument('--fp8-format', 'hybrid'), argument('--fp8-recipe', 'tensorwise')],
  mxfp8: [argument('--fp8-format', 'e4m3'), argument('--fp8-recipe', 'mxfp8')],
  nvfp4: [argument('--fp4-format', 'e2m1'), argument('--fp4-recipe', 'nvfp4')],
};

/** What is computed and reduced in which precision, what is kept and what is computed again. */
export function precisionArguments({ run }: LaunchJob): readonly Argument[] {
  const { training } = run;
  const { precision, gradientPrecision } = training;
  return [
    ...when(precision === 'fp16', '--fp16'),
    ...when(precision !== 'fp16' && precision !== 'fp32', '--bf16'),
    ...(LOW_PRECISION[precision] ?? []),
    ...when(
      gradientPrecision === 'fp32' && precision !== 'fp32',
      '--accumulate-allreduce-grads-in-fp32',
    ),
    ...when(gradientPrecision === 'bf16', '--grad-reduce-in-bf16'),
    argument('--attention-backend', training.attention === 'flash' ? 'auto' : 'unfused'),
    ...recomputeArguments(training),
    ...when(
      training.offloadActivations,
      '--cpu-offloading-num-layers',
      run.architecture.layers - 1,
      'what these layers keep waits on the host; all but one is the most',
    ),
    ...when(training.crossEntropyFusion, '--cross-entropy-loss-fusion'),
  ];
}

function recomputeArguments({ recompute }: Training): readonly Argument[] {
  if (recompute === 'none') return [];
  if (recompute === 'selective') {
    return [argument('--recompute-granularity', 'selective', 'the attention core')];
  }
  return [
    argument('--recompute-granularity', 'full'),
    argument('--recompute-method', 'uniform'),
    argument('--recompute-num-layers', 1, 'each layer keeps its input alone'),
  ];
}

/** What data parallelism shards, and what is hidden behind compute. */
export function shardingArguments({ run }: LaunchJob): readonly Argument[] {
  const { training, layout } = run;
  const { sharding, overlap } = training;
  const instances = (layout.data * layout.context) / training.shardGroup;
  const fsdp = usesFsdp(training);
  return [
    ...when(sharding === 'optimizer', '--use-distributed-optimizer'),
    ...(fsdp
      ? [
          argument('--use-megatron-fsdp'),
          argument(
            '--data-parallel-sharding-strategy',
            sharding === 'gradients' ? 'optim_grads' : 'optim_grads_params',
          ),
          argument('--use-distributed-optimizer', undefined, 'Megatron-FSDP builds on it'),
          argument('--ckpt-format', 'fsdp_dtensor', 'the only one that Megatron-FSDP writes'),
        ]
      : []),
    ...when(
      sharding !== 'none' && instances > 1,
      '--num-distributed-optimizer-instances',
      instances,
      `copies, each sharded over ${training.shardGroup} GPUs`,
    ),
    ...when(overlap.data, '--overlap-grad-reduce'),
    ...when(overlap.data && sharding !== 'none', '--overlap-param-gather'),
    ...when(
      overlap.tensor && layout.tensor > 1,
      '--tp-comm-overlap',
      undefined,
      'needs Transformer Engine with user buffers',
    ),
    ...when(!overlap.pipeline && layout.virtualStages > 1, '--no-overlap-p2p-communication'),
  ];
}

/** Gradients and weights are sharded by Megatron-FSDP, the optimizer alone is not. */
export function usesFsdp({ sharding }: Training): boolean {
  return sharding === 'gradients' || sharding === 'parameters';
}
