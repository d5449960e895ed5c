import { comment } from '../launch/comment.ts';
import { about, machinesOf, slurmJob } from '../launch/job.ts';
import type { Launch, LaunchJob } from '../launch/launch.ts';
import { modelFiles } from '../launch/model-files.ts';
import { ACCELERATE_VERSION } from './keys.ts';
import { trainer } from './trainer.ts';

/** A configuration of `accelerate launch`, a short trainer, and the script that starts it. */
export function accelerateLaunch(job: LaunchJob): Launch {
  const machines = machinesOf(job);
  const start = {
    path: 'accelerate.sh',
    text: `#!/bin/bash
${comment(about(job, `Accelerate ${ACCELERATE_VERSION}`))}
# Needs ${needs(job)}; run it in this folder.
set -euo pipefail

# Where this machine stands. Slurm sets these (see job.sbatch); by hand, set MASTER_ADDR to
# the first machine and NODE_RANK to 0, 1, ... on each, and run this script on all of them.
MASTER_ADDR=\${MASTER_ADDR:-localhost}
MASTER_PORT=\${MASTER_PORT:-29500}
NODE_RANK=\${NODE_RANK:-0}

exec accelerate launch \\
  --config_file accelerate.yaml \\
  --num_machines ${machines} \\
  --num_processes ${job.run.cluster.gpus} \\
  --machine_rank "$NODE_RANK" \\
  --main_process_ip "$MASTER_ADDR" \\
  --main_process_port "$MASTER_PORT" \\
  train.py "$@"
`,
  };
  const model = modelFiles(job);
  return {
    files: [
      start,
      { path: 'accelerate.yaml', text: configuration(job) },
      { path: 'train.py', text: trainer(job) },
      ...model.files,
      ...(job.options.launcher === 'slurm' ? [slurmJob(job, start.path)] : []),
    ],
    notes: [
      ...model.notes,
      'Sequence length, batch sizes and attention are not in an Accelerate configuration: they stand at the top of train.py.',
      ...(job.run.training.optimizer === 'adam-8bit'
        ? ['Moments in 8 bits are those of torchao (torchao.optim.AdamW8bit).']
        : []),
      ...(job.run.layout.tensor > 1
        ? [
            'transformers splits a model over tensor parallel GPUs only as it loads weights: model/ must hold some, not config.json alone.',
          ]
        : []),
      ...(job.run.training.adapters === 'qlora'
        ? [
            'Weights are packed into 4 bits as they are loaded: model/ must hold some, not config.json alone.',
          ]
        : []),
    ],
  };
}

function needs({ run }: LaunchJob): string {
  const { adapters } = run.training;
  return new Intl.ListFormat('en-GB').format([
    'accelerate',
    ...(adapters === 'none' ? [] : ['peft']),
    ...(adapters === 'qlora' ? ['bitsandbytes'] : []),
    'transformers',
  ]);
}

function configuration(job: LaunchJob): string {
  const { run } = job;
  const { training } = run;
  const plain = training.sharding === 'none';
  const pure = training.masterWeights === 'none';
  const precision = { fp32: "'no'", 'fp8-current': 'fp8' }[training.precision as string];
  // Any mixed precision would turn the weights into fp32.
  const mixed = pure ? "'no' # the weights are bf16 themselves" : (precision ?? training.precision);
  return `${comment(about(job, `Accelerate ${ACCELERATE_VERSION}`))}
compute_environment: LOCAL_MACHINE
debug: false
distributed_type: ${plain ? (run.cluster.gpus > 1 ? 'MULTI_GPU' : "'NO'") : 'FSDP'}
num_machines: ${machinesOf(job)}
num_processes: ${run.cluster.gpus}
machine_rank: 0 # the launch line sets each machine's own
main_training_function: main
mixed_precision: ${mixed}
rdzv_backend: static
same_network: true
use_cpu: false
${plain ? '' : sharding(job)}${
    training.precision === 'fp8-current'
      ? `fp8_config:
  fp8_backend: AO # torchao
  fp8_enable_fsdp_float8_all_gather: true
  fp8_pad_inner_dim: true
`
      : ''
  }`;
}

function sharding({ run }: LaunchJob): string {
  const { layout, training } = run;
  const shard = training.shardGroup / layout.context;
  return `fsdp_config:
  fsdp_version: 2
  # true: weights are gathered again for the backward pass (ZeRO 3); false: kept (ZeRO 2).
  fsdp_reshard_after_forward: ${training.sharding === 'parameters'}
  fsdp_auto_wrap_policy: TRANSFORMER_BASED_WRAP
  # Each layer keeps its input alone.
  fsdp_activation_checkpointing: ${training.recompute === 'full'}
  fsdp_state_dict_type: SHARDED_STATE_DICT
  fsdp_cpu_ram_efficient_loading: false
  # true: weights, gradients and optimizer states wait on the host.
  fsdp_offload_params: ${training.offload === 'parameters'}
parallelism_config:
  # Weights are sharded over dp_shard x cp GPUs and copied dp_replicate times.
  parallelism_config_dp_replicate_size: ${layout.data / shard}
  parallelism_config_dp_shard_size: ${shard}
  parallelism_config_tp_size: ${layout.tensor}
  parallelism_config_cp_size: ${layout.context}
${layout.context > 1 ? '  parallelism_config_cp_comm_strategy: alltoall # keys and values in a ring; allgather: all at once\n' : ''}`;
}
