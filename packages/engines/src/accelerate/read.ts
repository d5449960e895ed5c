import type { Result, Scenario } from '@shardplay/core';
import { readMegatronFlags } from '../megatron/read.ts';
import type { Flags } from '../launch/flags.ts';
import type { LaunchReading } from '../launch/launch.ts';
import { numberAt, recordAt, valueAt, type Tree } from '../launch/tree.ts';

type Training = NonNullable<Scenario['training']>;

/**
 * Reads a configuration of `accelerate launch`: FSDP of either version, DDP, and the sections
 * that hand the run to DeepSpeed or Megatron-LM. Batch sizes and sequence are not in it.
 */
export function readAccelerate(config: Tree): Result<LaunchReading> {
  const type = String(config['distributed_type'] ?? '').toUpperCase();
  if (type === 'MEGATRON_LM') return readMegatronSection(config);
  const gpus = numberAt(config, 'num_processes');
  const machines = numberAt(config, 'num_machines') ?? 1;
  const known = gpus !== undefined && gpus > 0 ? gpus : undefined;
  const size = (key: string) =>
    Math.max(1, numberAt(config, `parallelism_config.parallelism_config_${key}_size`) ?? 1);
  const tensor = size('tp');
  const ulysses = size('sp') > 1;
  const context = ulysses ? size('sp') : size('cp');
  const replicas = size('dp_replicate');
  const data = known === undefined ? undefined : known / (tensor * context);
  const deepspeed = type === 'DEEPSPEED';
  const shard = size('dp_shard') * context;
  const hybrid = valueAt(config, 'fsdp_config.fsdp_sharding_strategy');
  const isHybrid = /^(HYBRID_SHARD|4|HYBRID_SHARD_ZERO2|5)/.test(String(hybrid));
  const shardGroup =
    replicas > 1 && shard > 1 ? shard : isHybrid && known ? known / machines : undefined;
  const precision = readPrecision(config);
  return {
    ok: true,
    value: {
      engine: deepspeed ? 'deepspeed' : 'fsdp',
      scenario: {
        engine: deepspeed ? 'deepspeed' : 'fsdp',
        ...(known !== undefined && {
          cluster: { gpus: known, ...(machines > 1 && { gpusPerNode: known / machines }) },
        }),
        layout: {
          tensor,
          pipeline: 1,
          context,
          expert: 1,
          ...(data !== undefined && Number.isInteger(data) && { data }),
          sequenceParallel: false,
          ...(context > 1 && { contextMode: ulysses ? ('ulysses' as const) : ('ring' as const) }),
        },
        training: {
          ...(precision !== undefined && { precision }),
          ...(!(deepspeed && hasFile(config)) && { sharding: readSharding(config, type) }),
          ...(shardGroup !== undefined && { shardGroup }),
          ...(deepspeed && !hasFile(config) && { offload: readDeepspeedOffload(config) }),
          ...(type === 'FSDP' && {
            offload: isTrue(valueAt(config, 'fsdp_config.fsdp_offload_params'))
              ? ('parameters' as const)
              : ('none' as const),
            recompute: isTrue(valueAt(config, 'fsdp_config.fsdp_activation_checkpointing'))
              ? ('full' as const)
              : ('none' as const),
          }),
        },
      },
      notes: [
        'An Accelerate configuration holds neither the model nor sequence length and batch: name them yourself.',
        ...(hasFile(config)
          ? [
              `What is sharded stands in ${String(valueAt(config, 'deepspeed_config.deepspeed_config_file'))}: read that file too.`,
            ]
          : []),
        ...(precision === 'fp32'
          ? [
              'mixed_precision is no: products run in the precision of the weights, read as fp32. If the program loads them in bf16, set training.precision to bf16 and training.masterWeights to none.',
            ]
          : []),
        ...(known === undefined ? ['How many GPUs take part is left to the launch line.'] : []),
      ],
    },
  };
}

const isTrue = (value: unknown): boolean => value === true || value === 'true';

const hasFile = (config: Tree): boolean =>
  valueAt(config, 'deepspeed_config.deepspeed_config_file') !== undefined;

/** DeepSpeed offloads weights with the states of its optimizer or without; a scenario knows the first. */
function readDeepspeedOffload(config: Tree): NonNullable<Training['offload']> {
  const device = (what: string): string =>
    String(valueAt(config, `deepspeed_config.offload_${what}_device`) ?? 'none');
  if (device('param') !== 'none') return 'parameters';
  return device('optimizer') === 'none' ? 'none' : 'optimizer';
}

function readPrecision(config: Tree): Training['precision'] {
  const stated = valueAt(config, 'mixed_precision');
  if (stated === 'bf16' || stated === 'fp16') return stated;
  if (stated === 'no' || stated === false) return 'fp32';
  if (stated !== 'fp8') return undefined;
  return valueAt(config, 'fp8_config.fp8_backend') === 'AO' ? 'fp8-current' : 'fp8';
}

function readSharding(config: Tree, type: string): NonNullable<Training['sharding']> {
  if (type === 'DEEPSPEED') {
    const stage = numberAt(config, 'deepspeed_config.zero_stage') ?? 2;
    return (['none', 'optimizer', 'gradients', 'parameters'] as const)[stage] ?? 'gradients';
  }
  if (type !== 'FSDP') return 'none';
  const fsdp = recordAt(config, 'fsdp_config');
  const reshard = fsdp['fsdp_reshard_after_forward'];
  const strategy = String(fsdp['fsdp_sharding_strategy'] ?? reshard ?? '').toUpperCase();
  if (/^(NO_SHARD|3)$/.test(strategy)) return 'none';
  // Version 1 numbers its strategies: 1 full, 2 gradients, 3 none, 4 and 5 the same two in groups.
  if (/^(SHARD_GRAD_OP|HYBRID_SHARD_ZERO2|2|5|FALSE)$/.test(strategy)) return 'gradients';
  return 'parameters';
}

/** The section that hands a run to Megatron-LM, in that engine's own flags. */
function readMegatronSection(config: Tree): Result<LaunchReading> {
  const section = recordAt(config, 'megatron_lm_config');
  const names: Readonly<Record<string, string>> = {
    tp_degree: 'tensor-model-parallel-size',
    pp_degree: 'pipeline-model-parallel-size',
    context_parallel_size: 'context-parallel-size',
    expert_model_parallel_size: 'expert-model-parallel-size',
    sequence_parallelism: 'sequence-parallel',
    recompute_activations: 'recompute-activations',
    use_distributed_optimizer: 'use-distributed-optimizer',
    recompute_granularity: 'recompute-granularity',
  };
  const flags = new Map<string, string[]>();
  for (const [key, flag] of Object.entries(names)) {
    const value = section[`megatron_lm_${key}`];
    if (value === undefined || value === null || value === false) continue;
    flags.set(flag, value === true ? [] : [String(value)]);
  }
  if (config['mixed_precision'] === 'bf16') flags.set('bf16', []);
  if (config['mixed_precision'] === 'fp16') flags.set('fp16', []);
  const gpus = numberAt(config, 'num_processes');
  return readMegatronFlags(flags as Flags, gpus === undefined ? {} : { gpus }, [
    'Accelerate hands this run to Megatron-LM; model and batch stand in the program.',
  ]);
}
