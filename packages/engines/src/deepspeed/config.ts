import { counted } from '@shardplay/core';
import { comment, oneLine } from '../launch/comment.ts';
import { about, slurmJob, torchrunSettings } from '../launch/job.ts';
import type { Launch, LaunchJob } from '../launch/launch.ts';
import { modelFiles } from '../launch/model-files.ts';
import { entries } from '../launch/tree.ts';
import { DEEPSPEED_VERSION } from './keys.ts';
import { trainer } from './trainer.ts';

const STAGES = { none: 0, optimizer: 1, gradients: 2, parameters: 3 } as const;
/** Elements in a bucket of gradients or weights: DeepSpeed's own default, 1 GB of bf16. */
const BUCKET_ELEMENTS = 500_000_000;

/** Pinned memory is what transfers reach their rate with. */
const ON_HOST = { device: 'cpu', pin_memory: true };

/** A DeepSpeed configuration, a short trainer that it configures, and the script that starts it. */
export function deepspeedLaunch(job: LaunchJob): Launch {
  const start = {
    path: 'deepspeed.sh',
    text: `#!/bin/bash
${comment(about(job, `DeepSpeed ${DEEPSPEED_VERSION}`))}
# Needs deepspeed${job.run.training.adapters === 'none' ? '' : ', peft'} and transformers. What the keys of ds_config.json mean, README.md says.
set -euo pipefail

${torchrunSettings(job)}

exec "\${LAUNCHER[@]}" train.py "$@"
`,
  };
  const model = modelFiles(job);
  return {
    files: [
      start,
      { path: 'ds_config.json', text: `${JSON.stringify(configuration(job), null, 2)}\n` },
      { path: 'train.py', text: trainer(job) },
      ...model.files,
      { path: 'README.md', text: readme(job) },
      ...(job.options.launcher === 'slurm' ? [slurmJob(job, start.path)] : []),
    ],
    notes: [
      ...model.notes,
      'Sequence length, recompute and attention are not in a DeepSpeed configuration: they stand at the top of train.py.',
    ],
  };
}

function configuration({ run, options }: LaunchJob): Record<string, unknown> {
  const { layout, training } = run;
  const stage = STAGES[training.sharding];
  const hybrid = stage === 3 && training.shardGroup < layout.data * layout.context;
  return entries({
    // DeepSpeed would count the GPUs of a tensor parallel group as replicas of their own.
    train_batch_size: layout.tensor > 1 ? undefined : training.globalBatch,
    train_micro_batch_size_per_gpu: training.microBatch,
    gradient_accumulation_steps: training.microBatches,
    gradient_clipping: 1,
    steps_per_print: 1,
    bf16: training.precision === 'bf16' ? halfPrecision(training) : undefined,
    fp16:
      training.precision === 'fp16'
        ? { enabled: true, loss_scale: 0, initial_scale_power: 16 }
        : undefined,
    data_types: { grad_accum_dtype: training.gradientPrecision },
    zero_optimization: entries({
      stage,
      overlap_comm: training.overlap.data,
      contiguous_gradients: stage > 0 ? true : undefined,
      reduce_bucket_size: BUCKET_ELEMENTS,
      allgather_bucket_size: stage === 1 || stage === 2 ? BUCKET_ELEMENTS : undefined,
      stage3_prefetch_bucket_size: stage === 3 ? 50_000_000 : undefined,
      stage3_param_persistence_threshold: stage === 3 ? 100_000 : undefined,
      offload_optimizer: training.offload === 'none' ? undefined : ON_HOST,
      offload_param: training.offload === 'parameters' ? ON_HOST : undefined,
      mics_shard_size: hybrid ? training.shardGroup : undefined,
    }),
    zero_allow_untested_optimizer: training.optimizer.startsWith('adam') ? undefined : true,
    optimizer: optimizer(training.optimizer, options.learningRate),
    tensor_parallel:
      layout.tensor > 1
        ? { autotp_size: layout.tensor, tp_overlap_comm: training.overlap.tensor }
        : undefined,
    expert_parallel: layout.expert > 1 ? { enabled: true, autoep_size: layout.expert } : undefined,
    sequence_parallel_size: layout.context > 1 ? layout.context : undefined,
  });
}

/**
 * Without fp32 master weights the copy of them and gradients are in bf16 too, and moments but where
 * they wait on the host in fp32.
 */
function halfPrecision({ masterWeights, optimizer }: LaunchJob['run']['training']) {
  if (masterWeights === 'fp32') return { enabled: true };
  return {
    enabled: true,
    bf16_master_weights_and_grads: true,
    bf16_optimizer_states: optimizer !== 'adam',
  };
}

function optimizer(name: LaunchJob['run']['training']['optimizer'], lr: number) {
  return name === 'adam' || name === 'adam-bf16'
    ? { type: 'AdamW', params: { lr, betas: [0.9, 0.95], eps: 1e-8, weight_decay: 0.1 } }
    : { type: 'SGD', params: { lr, momentum: name === 'momentum' ? 0.9 : 0 } };
}

function readme(job: LaunchJob): string {
  const { training, layout } = job.run;
  const rows = [
    ...(layout.tensor > 1 ? [] : [['train_batch_size', 'Sequences in a step of the whole run.']]),
    [
      'train_micro_batch_size_per_gpu, gradient_accumulation_steps',
      `Times the data parallel size, ${layout.data}, a step of ${counted(training.globalBatch, 'sequence')}.${layout.tensor > 1 ? ' train_batch_size is left out: DeepSpeed would count the GPUs of a tensor parallel group as replicas.' : ''}`,
    ],
    ['zero_optimization.stage', `${STAGES[training.sharding]}: ${training.sharding} sharded.`],
    ['zero_optimization.overlap_comm', 'Gradients are reduced behind the backward pass.'],
    [
      'data_types.grad_accum_dtype',
      'What gradients are accumulated in from one micro-batch to the next.',
    ],
    ...(training.masterWeights === 'none'
      ? [
          [
            'bf16.bf16_master_weights_and_grads, bf16.bf16_optimizer_states',
            training.optimizer === 'adam'
              ? 'Weights and gradients are in bf16 alone; moments wait on the host in fp32.'
              : 'Nothing is kept in fp32: 10 bytes a parameter instead of 16 to 18.',
          ],
        ]
      : []),
    ...(training.offload === 'none'
      ? []
      : [
          [
            'zero_optimization.offload_optimizer, zero_optimization.offload_param',
            'States that wait in the memory of the host, where the optimizer runs too.',
          ],
        ]),
    ...(layout.tensor > 1
      ? [['tensor_parallel.autotp_size', 'GPUs that each weight matrix is split over.']]
      : []),
    ...(layout.expert > 1
      ? [['expert_parallel.autoep_size', 'GPUs that the experts of a layer are spread over.']]
      : []),
    ...(layout.context > 1
      ? [['sequence_parallel_size', 'GPUs that share a sequence and exchange heads (Ulysses).']]
      : []),
    ...(training.sharding === 'parameters' && training.shardGroup < layout.data * layout.context
      ? [['zero_optimization.mics_shard_size', 'GPUs that share one copy of the model (MiCS).']]
      : []),
  ];
  return `# ${about(job, `DeepSpeed ${DEEPSPEED_VERSION}`).map(oneLine).join('\n\n')}

JSON has no comments, so here is what ds_config.json says:

| key | meaning |
|---|---|
${rows.map(([key, meaning]) => `| \`${key}\` | ${meaning} |`).join('\n')}

train.py trains the model of model/config.json from random weights on random tokens, so that it
starts as it is: put your own data in.
`;
}
