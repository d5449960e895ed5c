import type { Precision, Recompute, Scenario } from '@shardplay/core';
import type { PartialScenario } from '../launch/launch.ts';
import { scheduleNamed } from './schedules.ts';

/** Settings of torchtitan by name, of whatever section: the names do not clash. */
export type Settings = ReadonlyMap<string, unknown>;

/** What is not said by a plain setting. */
export interface Beside {
  readonly recompute: Recompute;
  readonly precision: Precision | undefined;
  readonly chunkedLoss: boolean;
  /** Of adapters on frozen weights; absent where every weight is trained. */
  readonly adapterRank?: number;
  readonly layersPerStage?: readonly number[];
}

type Training = NonNullable<Scenario['training']>;

/** Layout and recipe out of torchtitan's settings, in the spelling of any of its versions. */
export function readSettings(
  settings: Settings,
  beside: Beside,
): { readonly scenario: PartialScenario; readonly notes: readonly string[] } {
  const whole = (...names: string[]): number | undefined =>
    names.map((name) => settings.get(name)).find((value) => typeof value === 'number');
  const degree = (...names: string[]) => Math.max(1, whole(...names) ?? 1);
  const tensor = degree('tensor_parallel_degree');
  const pipeline = degree('pipeline_parallel_degree');
  const context = degree('context_parallel_degree');
  const replicate = degree('data_parallel_replicate_degree');
  const shard = whole('data_parallel_shard_degree', 'data_parallel_degree') ?? -1;
  const data = shard > 0 ? shard * replicate : undefined;
  const gpus = data === undefined ? undefined : data * tensor * pipeline * context;
  const named = settings.get('pipeline_parallel_schedule');
  const schedule = typeof named === 'string' ? scheduleNamed(named) : '1f1b';
  const chunks = readChunks(beside, pipeline, schedule);
  const sharding = readSharding(settings, shard * context, replicate, pipeline);
  const batch = readBatch(settings, data, pipeline);
  return {
    scenario: {
      ...(gpus !== undefined && { cluster: { gpus } }),
      layout: {
        tensor,
        pipeline,
        context,
        ...(data !== undefined && { data }),
        expert: degree('expert_parallel_degree'),
        // What is not said follows from the others, as in the engine.
        ...(settings.has('expert_tensor_parallel_degree') && {
          expertTensor: degree('expert_tensor_parallel_degree'),
        }),
        sequenceParallel: tensor > 1 && settings.get('enable_sequence_parallel') !== false,
        ...chunks,
      },
      training: {
        ...batch,
        precision:
          beside.precision ??
          (settings.get('mixed_precision_param') === 'float32' ? 'fp32' : 'bf16'),
        ...(beside.adapterRank === undefined
          ? readStates(settings)
          : // One `dtype` is that of frozen weights and adapters: it says nothing of the recipe.
            { adapters: 'lora', adapterRank: beside.adapterRank }),
        ...(sharding && { sharding }),
        ...(replicate > 1 && shard * context > 1 && { shardGroup: shard * context }),
        offload: settings.get('enable_cpu_offload') === true ? 'parameters' : 'none',
        recompute: beside.recompute,
        ...(pipeline > 1 && schedule !== undefined && { schedule }),
        attention: 'flash',
        ...(tensor > 1 && {
          overlap: { tensor: settings.get('enable_async_tensor_parallel') === true },
        }),
        crossEntropyFusion: beside.chunkedLoss,
      },
    },
    notes:
      gpus === undefined
        ? ['How many GPUs take part is not in it (data_parallel_shard_degree is what is left).']
        : [],
  };
}

/** `dtype` is that of weights, gradients and moments; moments alone have an implementation. */
function readStates(
  settings: Settings,
): Pick<Training, 'masterWeights' | 'gradientPrecision' | 'optimizer'> {
  if (settings.get('dtype') === 'bfloat16') {
    return { masterWeights: 'none', gradientPrecision: 'bf16', optimizer: 'adam-bf16' };
  }
  return {
    masterWeights: 'fp32',
    gradientPrecision: settings.get('mixed_precision_reduce') === 'bfloat16' ? 'bf16' : 'fp32',
    optimizer: settings.get('implementation') === 'fused_opt_states_bf16' ? 'adam-bf16' : 'adam',
  };
}

/** Undefined where one GPU holds all: nothing can be sharded then. */
function readSharding(
  settings: Settings,
  shardGroup: number,
  replicas: number,
  pipeline: number,
): Training['sharding'] {
  if (shardGroup === 1) return replicas > 1 ? 'none' : undefined;
  const policy = settings.get('fsdp_reshard_after_forward') ?? 'default';
  const kept = policy === 'never' || (policy === 'default' && pipeline > 1);
  return kept ? 'gradients' : 'parameters';
}

/** Two chunks a rank is what torchtitan takes for a schedule of several, where no split is given. */
function readChunks({ layersPerStage }: Beside, pipeline: number, schedule: Training['schedule']) {
  if (layersPerStage) {
    return {
      virtualStages: Math.max(1, Math.round(layersPerStage.length / pipeline)),
      layersPerStage: [...layersPerStage],
    };
  }
  const single = schedule === '1f1b' || schedule === 'gpipe' || schedule === undefined;
  return { virtualStages: pipeline === 1 || single ? 1 : 2 };
}

/** Newer versions count tokens, older ones sequences. */
function readBatch(settings: Settings, data: number | undefined, pipeline: number) {
  const whole = (...names: string[]): number | undefined =>
    names
      .map((name) => settings.get(name))
      .find((value) => typeof value === 'number' && value > 0) as number | undefined;
  const sequence = whole('max_context_length', 'seq_len');
  const tokens = whole('num_tokens_per_microbatch_per_dp_rank');
  const local = whole('local_batch_size', 'batch_size');
  const pieces = whole('pipeline_parallel_microbatch_size');
  const microBatch =
    tokens !== undefined && sequence !== undefined
      ? tokens / sequence
      : pipeline > 1 && local !== undefined
        ? (pieces ?? 1)
        : local;
  const stepTokens = whole('num_tokens_per_train_step');
  const rounds = tokens === undefined ? 1 : pipeline > 1 ? (whole('num_pp_microbatches') ?? 1) : 1;
  const perReplica =
    tokens === undefined ? local : microBatch === undefined ? undefined : microBatch * rounds;
  const globalBatch =
    stepTokens !== undefined && sequence !== undefined
      ? stepTokens / sequence
      : (whole('global_batch_size') ??
        (perReplica !== undefined && data !== undefined ? perReplica * data : undefined));
  const sound = (value: number | undefined) => value !== undefined && Number.isInteger(value);
  return {
    ...(sequence !== undefined && { sequence }),
    ...(sound(microBatch) && { microBatch: microBatch! }),
    ...(sound(globalBatch) && { globalBatch: globalBatch! }),
  };
}
