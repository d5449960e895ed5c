import type { Result } from '@shardplay/core';
import type { LaunchReading } from '../launch/launch.ts';
import { numberAt, recordAt, valueAt, type Tree } from '../launch/tree.ts';
import { readMegatronFlags } from '../megatron/read.ts';

/** NeMo's keys under `model` that say the same as a flag of Megatron-LM. */
const FLAGS: Readonly<Record<string, string>> = {
  num_layers: 'num-layers',
  hidden_size: 'hidden-size',
  ffn_hidden_size: 'ffn-hidden-size',
  num_attention_heads: 'num-attention-heads',
  kv_channels: 'kv-channels',
  num_query_groups: 'num-query-groups',
  encoder_seq_length: 'seq-length',
  max_position_embeddings: 'max-position-embeddings',
  micro_batch_size: 'micro-batch-size',
  global_batch_size: 'global-batch-size',
  tensor_model_parallel_size: 'tensor-model-parallel-size',
  pipeline_model_parallel_size: 'pipeline-model-parallel-size',
  virtual_pipeline_model_parallel_size: 'num-virtual-stages-per-pipeline-rank',
  context_parallel_size: 'context-parallel-size',
  expert_model_parallel_size: 'expert-model-parallel-size',
  expert_tensor_parallel_size: 'expert-tensor-parallel-size',
  num_moe_experts: 'num-experts',
  moe_router_topk: 'moe-router-topk',
  moe_ffn_hidden_size: 'moe-ffn-hidden-size',
  activations_checkpoint_granularity: 'recompute-granularity',
};

/**
 * Reads a training configuration of NeMo (the launcher's YAML), which drives Megatron Core: its
 * keys are turned into that engine's flags.
 */
export function readNemo(config: Tree): Result<LaunchReading> {
  const model = recordAt(config, 'model');
  const flags = new Map<string, string[]>();
  for (const [key, flag] of Object.entries(FLAGS)) {
    const value = resolved(model[key], model);
    if (value !== undefined && value !== null) flags.set(flag, [String(value)]);
  }
  const set = (when: boolean, flag: string, ...values: string[]) => {
    if (when) flags.set(flag, values);
  };
  const text = (key: string) => String(model[key] ?? '').toLowerCase();
  const position = text('position_embedding_type');
  set(model['num_query_groups'] != null, 'group-query-attention');
  set(text('activation').includes('swiglu'), 'swiglu');
  set(text('normalization') === 'rmsnorm', 'normalization', 'RMSNorm');
  set(model['bias'] === false, 'disable-bias-linear');
  set(
    model['share_embeddings_and_output_weights'] === false,
    'untie-embeddings-and-output-weights',
  );
  set(position !== '' && position !== 'learned_absolute', 'position-embedding-type', 'rope');
  set(model['sequence_parallel'] === true, 'sequence-parallel');
  const precision = String(valueAt(config, 'trainer.precision') ?? model['precision'] ?? '');
  set(precision.includes('bf16'), 'bf16');
  set(/^(16|fp16|16-mixed)$/.test(precision), 'fp16');
  set(model['fp8'] === true, 'fp8-format', 'hybrid');
  const optimizer = recordAt(model, 'optim');
  const distributed = /distributed/.test(String(optimizer['name']));
  set(distributed, 'use-distributed-optimizer');
  set(optimizer['overlap_grad_sync'] === true, 'overlap-grad-reduce');
  set(optimizer['grad_sync_dtype'] === 'bf16', 'grad-reduce-in-bf16');
  set(model['ub_tp_comm_overlap'] === true, 'tp-comm-overlap');
  const perMachine = numberAt(config, 'trainer.devices');
  const machines = numberAt(config, 'trainer.num_nodes') ?? 1;
  const cluster =
    perMachine === undefined ? {} : { gpus: perMachine * machines, gpusPerNode: perMachine };
  return readMegatronFlags(flags, cluster, [
    'NeMo drives Megatron Core: its keys were read as that engine’s flags.',
    ...(flags.has('vocab-size')
      ? []
      : ['The vocabulary comes with the tokenizer: name it yourself.']),
  ]);
}

/** A value, or the product that `${multiply:4, ${.hidden_size}}` stands for. */
function resolved(value: unknown, model: Tree): unknown {
  if (typeof value !== 'string' || !value.startsWith('${')) return value;
  const product = /^\$\{multiply:\s*(\d+),\s*\$\{\.?(\w+)\}\s*\}$/.exec(value);
  const factor = product?.[2] === undefined ? undefined : numberAt(model, product[2]);
  return factor === undefined ? undefined : Number(product![1]) * factor;
}
