import { counted } from '@shardplay/core';
import { comment } from '../launch/comment.ts';
import { about, slurmJob, torchrunSettings } from '../launch/job.ts';
import type { Launch, LaunchJob } from '../launch/launch.ts';
import { NANOTRON_VERSION } from './keys.ts';

/** A configuration of nanotron and the script that starts `run_train.py` with it. */
export function nanotronLaunch(job: LaunchJob): Launch {
  const start = {
    path: 'nanotron.sh',
    text: `#!/bin/bash
${comment(about(job, `nanotron ${NANOTRON_VERSION}`))}
# Put this and nanotron.yaml into the root of nanotron and run it there.
set -euo pipefail

# One hardware queue keeps collectives in the order in which layers need them.
export CUDA_DEVICE_MAX_CONNECTIONS=1

${torchrunSettings(job)}

exec "\${LAUNCHER[@]}" run_train.py --config-file nanotron.yaml "$@"
`,
  };
  return {
    files: [
      start,
      { path: 'nanotron.yaml', text: configuration(job) },
      ...(job.options.launcher === 'slurm' ? [slurmJob(job, start.path)] : []),
    ],
    notes:
      job.run.layout.pipeline > 1
        ? [
            'nanotron splits layers over the stages by its own count of their cost, the head included: the last stage may get fewer.',
          ]
        : [],
  };
}

function configuration(job: LaunchJob): string {
  const { run, options } = job;
  const { layout, training } = run;
  const { learningRate } = options;
  return `${comment(about(job, `nanotron ${NANOTRON_VERSION}`))}
general:
  project: shardplay
  run: shardplay_%date_%jobid
  seed: 42
  ignore_sanity_checks: true
parallelism:
  dp: ${layout.data}
  tp: ${layout.tensor}
  pp: ${layout.pipeline}
  context_parallel_size: ${layout.context}
  expert_parallel_size: 1
  pp_engine: ${training.schedule === 'gpipe' ? 'afab' : '1f1b'}
  # REDUCE_SCATTER is tensor parallelism with sequence parallelism, ALL_REDUCE without.
  tp_mode: ${layout.sequenceParallel ? 'REDUCE_SCATTER' : 'ALL_REDUCE'}
  tp_linear_async_communication: ${layout.sequenceParallel && training.overlap.tensor}
  recompute_layer: ${training.recompute === 'full'}
tokens:
  sequence_length: ${training.sequence}
  micro_batch_size: ${training.microBatch}
  # With dp and micro_batch_size, a step of ${counted(training.globalBatch, 'sequence')}.
  batch_accumulation_per_replica: ${training.microBatches}
  train_steps: ${options.steps}
optimizer:
  # 1: optimizer states are sharded over data parallel ranks.
  zero_stage: ${training.sharding === 'optimizer' ? 1 : 0}
  accumulate_grad_in_fp32: ${training.gradientPrecision === 'fp32' && training.precision !== 'fp32'}
  clip_grad: 1.0
  weight_decay: 0.1
  optimizer_factory:
${optimizer(training.optimizer)}
  learning_rate_scheduler:
    learning_rate: ${learningRate}
    lr_warmup_steps: ${Math.max(1, Math.round(options.steps / 100))}
    lr_warmup_style: linear
    lr_decay_style: cosine
    min_decay_lr: ${Number((learningRate / 10).toPrecision(6))}
${model(job)}
data_stages:
  - name: training
    start_training_step: 1
    data:
      dataset: null # random tokens, so that it starts as it is
      seed: 42
      num_loading_workers: 1
checkpoints:
  checkpoints_path: checkpoints
  checkpoint_interval: ${Math.max(options.steps, 1000)}
  save_final_state: false
logging:
  log_level: info
  iteration_step_info_interval: 1
`;
}

function optimizer(name: LaunchJob['run']['training']['optimizer']): string {
  if (name === 'sgd') return '    name: sgd';
  return `    name: adamW
    adam_beta1: 0.9
    adam_beta2: 0.95
    adam_eps: 1.0e-8
    torch_adam_is_fused: true`;
}

/** Qwen2 without biases is Llama; unlike nanotron's Llama it has experts and context parallelism. */
function model({ run, options }: LaunchJob): string {
  const { architecture, layout, training } = run;
  const { experts, window } = architecture;
  const ring = layout.context > 1;
  return `model:
  dtype: ${training.precision === 'fp32' ? 'float32' : 'bfloat16'}
  make_vocab_size_divisible_by: 1
  ddp_bucket_cap_mb: 25
  init_method:
    std: 0.02
  model_config:
    is_qwen2_config: true # without biases it is Llama
    hidden_size: ${architecture.hidden}
    num_hidden_layers: ${architecture.layers}
    num_attention_heads: ${architecture.heads}
    num_key_value_heads: ${architecture.kvHeads}
    intermediate_size: ${architecture.ffn > 0 ? architecture.ffn : (experts?.ffn ?? 0)}
    vocab_size: ${architecture.vocab}
    max_position_embeddings: ${training.sequence}
    hidden_act: silu
    rms_norm_eps: 1.0e-5
    rope_theta: ${options.rotaryBase.toFixed(1)}
    tie_word_embeddings: ${architecture.tiedEmbeddings}
    attention_bias: ${architecture.biases.queryKeyValue}
${window ? `    sliding_window_size: ${window.size}\n` : ''}    _attn_implementation: ${ring ? 'llama3_ring_attention' : 'flash_attention_2'}
${ring ? '    ring_attn_heads_k_stride: 1\n' : ''}${experts ? expertConfig(run, experts) : ''}`.trimEnd();
}

function expertConfig(
  { architecture }: LaunchJob['run'],
  experts: NonNullable<LaunchJob['run']['architecture']['experts']>,
): string {
  const sparse = Array.from({ length: architecture.layers }, (_, layer) => layer).filter(
    (layer) => !experts.denseLayers.includes(layer),
  );
  return `    moe_config:
      num_experts: ${experts.count}
      top_k: ${experts.active}
      moe_intermediate_size: ${experts.ffn}
      enable_shared_expert: ${experts.sharedFfn > 0}
${experts.sharedFfn > 0 ? `      shared_expert_intermediate_size: ${experts.sharedFfn}\n` : ''}      layers: [${sparse.join(', ')}]
      token_dispatcher_type: alltoall
`;
}
