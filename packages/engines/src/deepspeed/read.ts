import type { Result, Scenario } from '@shardplay/core';
import type { LaunchReading } from '../launch/launch.ts';
import { numberAt, recordAt, valueAt, type Tree } from '../launch/tree.ts';

type Training = NonNullable<Scenario['training']>;

const SHARDINGS = ['none', 'optimizer', 'gradients', 'parameters'] as const;

/**
 * Reads a DeepSpeed configuration. It holds neither model nor sequence length nor the number of
 * GPUs; where all three batch sizes are given, the data parallel size follows. `auto`, which a
 * program fills in later, counts as not said.
 */
export function readDeepspeed(config: Tree): Result<LaunchReading> {
  const microBatch = numberAt(config, 'train_micro_batch_size_per_gpu');
  const rounds = numberAt(config, 'gradient_accumulation_steps');
  const globalBatch = numberAt(config, 'train_batch_size');
  const tensor = Math.max(1, numberAt(config, 'tensor_parallel.autotp_size') ?? 1);
  const context = Math.max(1, numberAt(config, 'sequence_parallel_size') ?? 1);
  const expert = Math.max(1, numberAt(config, 'expert_parallel.autoep_size') ?? 1);
  const replicas =
    microBatch !== undefined && globalBatch !== undefined
      ? globalBatch / (microBatch * (rounds ?? 1))
      : undefined;
  const data = replicas !== undefined && Number.isInteger(replicas) ? replicas : undefined;
  const copies = numberAt(config, 'zero_optimization.mics_shard_size');
  const precision = readPrecision(config);
  return {
    ok: true,
    value: {
      engine: 'deepspeed',
      scenario: {
        engine: 'deepspeed',
        ...(data !== undefined && { cluster: { gpus: data * tensor * context } }),
        layout: {
          tensor,
          pipeline: 1,
          context,
          expert,
          ...(data !== undefined && { data }),
          sequenceParallel: false,
          ...(context > 1 && { contextMode: 'ulysses' as const }),
        },
        training: {
          ...(microBatch !== undefined && { microBatch }),
          ...(globalBatch !== undefined && { globalBatch }),
          ...(precision !== undefined && { precision }),
          ...readGradientPrecision(config, precision),
          ...readStates(config),
          ...readOffload(config),
          sharding: readSharding(config),
          ...(copies !== undefined && copies > 0 && { shardGroup: copies }),
          overlap: {
            data: readOverlap(config),
            ...(tensor > 1 && {
              tensor: valueAt(config, 'tensor_parallel.tp_overlap_comm') === true,
            }),
          },
        },
      },
      notes: notes(config, data),
    },
  };
}

function readPrecision(config: Tree): Training['precision'] {
  const switched = (key: string) => valueAt(config, `${key}.enabled`);
  const bf16 = switched('bf16') ?? switched('bfloat16');
  if (bf16 === true) return 'bf16';
  if (switched('fp16') === true) return 'fp16';
  return bf16 === 'auto' || switched('fp16') === 'auto' ? undefined : 'fp32';
}

function readGradientPrecision(
  config: Tree,
  precision: Training['precision'],
): Pick<Training, 'gradientPrecision'> {
  const stated = valueAt(config, 'data_types.grad_accum_dtype');
  if (stated === 'fp32' || stated === 'bf16' || stated === 'fp16') {
    return { gradientPrecision: stated };
  }
  return precision === 'fp32' ? { gradientPrecision: 'fp32' } : {};
}

function readOptimizer(config: Tree): Pick<Training, 'optimizer'> {
  const type = valueAt(config, 'optimizer.type');
  if (typeof type !== 'string') return {};
  const name = type.toLowerCase();
  if (name.includes('adam') || name.includes('lamb')) return { optimizer: 'adam' };
  if (name === 'sgd' && (numberAt(config, 'optimizer.params.momentum') ?? 0) === 0) {
    return { optimizer: 'sgd' };
  }
  return { optimizer: 'momentum' };
}

/** bf16 master weights bring bf16 moments, unless those are left on the host in fp32. */
function readStates(config: Tree): Pick<Training, 'optimizer' | 'masterWeights'> {
  const pure = valueAt(config, 'bf16.bf16_master_weights_and_grads') === true;
  const { optimizer } = readOptimizer(config);
  if (!pure) return optimizer === undefined ? {} : { optimizer };
  const halves = valueAt(config, 'bf16.bf16_optimizer_states') === true;
  const adam = halves ? 'adam-bf16' : 'adam';
  const isAdam = optimizer === undefined || optimizer === 'adam';
  return { masterWeights: 'none', optimizer: isAdam ? adam : optimizer };
}

const isOffloaded = (config: Tree, key: 'offload_optimizer' | 'offload_param'): boolean => {
  const device = valueAt(config, `zero_optimization.${key}.device`);
  // Before 2021 it was a switch.
  const old = valueAt(config, 'zero_optimization.cpu_offload') === true;
  return device === undefined ? old && key === 'offload_optimizer' : device !== 'none';
};

function readOffload(config: Tree): Pick<Training, 'offload'> {
  if (isOffloaded(config, 'offload_param')) return { offload: 'parameters' };
  return isOffloaded(config, 'offload_optimizer') ? { offload: 'optimizer' } : {};
}

function readSharding(config: Tree): (typeof SHARDINGS)[number] {
  const stage = recordAt(config, 'zero_optimization')['stage'];
  // In the oldest files the whole section is a switch for stage 1.
  if (config['zero_optimization'] === true) return 'optimizer';
  return SHARDINGS[Number(stage ?? 0)] ?? 'none';
}

/** Left out, DeepSpeed overlaps in stage 3 alone. */
function readOverlap(config: Tree): boolean {
  const stated = valueAt(config, 'zero_optimization.overlap_comm');
  return typeof stated === 'boolean' ? stated : readSharding(config) === 'parameters';
}

function notes(config: Tree, data: number | undefined): string[] {
  const automatic = Object.keys(config).filter((key) => config[key] === 'auto');
  return [
    'A DeepSpeed configuration holds neither the model nor the sequence length: name them yourself.',
    ...(data === undefined
      ? ['How many GPUs take part does not follow from its batch sizes.']
      : []),
    ...(automatic.length > 0 ? [`${automatic.join(', ')} is left to the program ("auto").`] : []),
    ...(['offload_optimizer', 'offload_param'].some(
      (key) => valueAt(config, `zero_optimization.${key}.device`) === 'nvme',
    )
      ? ['States are offloaded to NVMe; a scenario keeps them in the memory of the host.']
      : []),
    ...((numberAt(config, 'zero_optimization.zero_hpz_partition_size') ?? 1) > 1
      ? ['A second copy of the weights in each node (ZeRO++ hpZ) is not part of a scenario.']
      : []),
  ];
}
