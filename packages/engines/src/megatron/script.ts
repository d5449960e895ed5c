import { paddedVocabularyOf } from '@shardplay/core';
import { comment, shellWord } from '../launch/comment.ts';
import { about, slurmJob, torchrunSettings } from '../launch/job.ts';
import type { Launch, LaunchJob } from '../launch/launch.ts';
import { argument, type Argument, type Section } from './argument.ts';
import { layoutArguments } from './layout-arguments.ts';
import { modelArguments } from './model-arguments.ts';
import {
  precisionArguments,
  shardingArguments,
  trainingArguments,
  usesFsdp,
} from './training-arguments.ts';
import { MEGATRON_VERSION } from './flags.ts';

/** A script that starts `pretrain_gpt.py` of Megatron-LM, on mock data until it is given some. */
export function megatronLaunch(job: LaunchJob): Launch {
  const script = {
    path: 'megatron.sh',
    text: [
      '#!/bin/bash',
      comment(about(job, `Megatron-LM ${MEGATRON_VERSION}`)),
      '# Run it in the root of Megatron-LM, in a container with Transformer Engine.',
      'set -euo pipefail',
      '',
      environment(job),
      '',
      torchrunSettings(job),
      '',
      ...sections(job).map(writeSection),
      `exec "\${LAUNCHER[@]}" pretrain_gpt.py \\
  ${sections(job)
    .map(({ name }) => `"\${${name}[@]}"`)
    .join(' \\\n  ')} \\
  "$@"
`,
    ].join('\n'),
  };
  return {
    files: [script, ...(job.options.launcher === 'slurm' ? [slurmJob(job, script.path)] : [])],
    notes: notes(job),
  };
}

/** Every argument of the run, by section. */
export function sections(job: LaunchJob): readonly Section[] {
  const { run, options } = job;
  return [
    {
      name: 'MODEL',
      about: `The model: ${run.modelName}.`,
      arguments: modelArguments(run.architecture, options.rotaryBase),
    },
    { name: 'LAYOUT', about: 'How the GPUs are divided.', arguments: layoutArguments(run) },
    {
      name: 'TRAINING',
      about: 'Batch, length, optimizer.',
      arguments: trainingArguments(job),
    },
    {
      name: 'PRECISION',
      about: 'Precision, attention, recompute.',
      arguments: precisionArguments(job),
    },
    {
      name: 'SHARDING',
      about: 'Data parallel sharding and overlap.',
      arguments: shardingArguments(job),
    },
    {
      name: 'DATA',
      about:
        'Random tokens, so that it starts as it is. For real ones: --data-path, --tokenizer-type, --tokenizer-model.',
      arguments: [
        argument('--mock-data'),
        argument('--tokenizer-type', 'NullTokenizer'),
        argument('--vocab-size', run.architecture.vocab),
        argument(
          '--make-vocab-size-divisible-by',
          paddedVocabularyOf({ ...run, engine: 'megatron' }).multiple,
          'times the tensor parallel size',
        ),
      ],
    },
    {
      name: 'OUTPUT',
      about: 'Logs. To keep checkpoints: --save DIR --load DIR --save-interval N.',
      arguments: [
        argument('--log-interval', 1),
        argument('--log-throughput'),
        argument('--eval-iters', 0),
        argument('--eval-interval', options.steps),
        argument('--distributed-timeout-minutes', 60),
      ],
    },
  ];
}

function writeSection({ name, about, arguments: all }: Section): string {
  return `${comment([about])}\n${name}=(\n${all.map((one) => `  ${writeArgument(one)}\n`).join('')})\n`;
}

function writeArgument({ flag, values, why }: Argument): string {
  return `${[flag, ...values.map(shellWord)].join(' ')}${why === undefined ? '' : ` # ${why}`}`;
}

function environment({ run }: LaunchJob): string {
  const { layout, training } = run;
  if (usesFsdp(training)) {
    return '# Megatron-FSDP overlaps only with several hardware queues.\nunset CUDA_DEVICE_MAX_CONNECTIONS';
  }
  const sharesQueue = layout.tensor > 1 || layout.context > 1;
  return [
    sharesQueue
      ? '# One hardware queue keeps collectives ahead of the products that they overlap (up to Hopper).'
      : '# One hardware queue keeps kernels in order.',
    'export CUDA_DEVICE_MAX_CONNECTIONS=1',
  ].join('\n');
}

function notes({ run }: LaunchJob): readonly string[] {
  const { architecture, layout, training } = run;
  const { rows, multiple } = paddedVocabularyOf({ ...run, engine: 'megatron' });
  return [
    ...(rows === architecture.vocab
      ? []
      : [
          `Megatron pads the vocabulary from ${architecture.vocab} to ${rows} rows, a multiple of ${multiple} x tensor parallel size.`,
        ]),
    ...(usesFsdp(training) && (layout.tensor > 1 || layout.context > 1)
      ? [
          'Megatron warns of tensor or context parallelism beside FSDP: they want opposite settings of CUDA_DEVICE_MAX_CONNECTIONS.',
        ]
      : []),
  ];
}
