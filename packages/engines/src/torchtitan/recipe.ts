import { counted, type Training } from '@shardplay/core';
import { adapterAlpha } from '../launch/adapters.ts';
import { comment } from '../launch/comment.ts';
import { about, slurmJob, torchrunSettings } from '../launch/job.ts';
import type { Launch, LaunchJob } from '../launch/launch.ts';
import { flavorOf } from './flavors.ts';
import { TORCHTITAN_VERSION } from './keys.ts';
import { OWN_MODEL_IMPORTS, ownModel } from './own-model.ts';
import { torchtitanSchedule } from './schedules.ts';

/** A recipe in Python, which is what torchtitan reads since February 2026, and its start script. */
export function torchtitanLaunch(job: LaunchJob): Launch {
  const start = {
    path: 'torchtitan.sh',
    text: `#!/bin/bash
${comment(about(job, `torchtitan ${TORCHTITAN_VERSION}`))}
# Put this and shardplay_recipe.py into the root of torchtitan and run it there.
set -euo pipefail

# Segments that grow keep the allocator from breaking memory into pieces.
export PYTORCH_ALLOC_CONF=expandable_segments:True
export PYTHONPATH="$PWD\${PYTHONPATH:+:$PYTHONPATH}"

${torchrunSettings(job)}

exec "\${LAUNCHER[@]}" -m torchtitan.train --module shardplay_recipe --config shardplay "$@"
`,
  };
  return {
    files: [
      start,
      { path: 'shardplay_recipe.py', text: recipe(job) },
      ...(job.options.launcher === 'slurm' ? [slurmJob(job, start.path)] : []),
    ],
    notes: notes(job),
  };
}

function recipe(job: LaunchJob): string {
  const { run, options } = job;
  const flavor = flavorOf(run.architecture);
  const own = flavor === undefined ? ownModel(run.architecture, options.rotaryBase) : undefined;
  const model = flavor
    ? `model_registry("${flavor.flavor}"${backend(job, flavor.module)}, converters=converters)`
    : (own?.call ?? '');
  const converters = converterLines(job);
  const compiled = job.run.training.precision in CONVERTERS || asyncTensor(job);
  const { training } = run;
  return `${comment(about(job, `torchtitan ${TORCHTITAN_VERSION}`))}
"""It trains on the test data and tokenizer in torchtitan's own tree, so that it starts as it is.
For real data: hf_assets_path and DATASETS["c4"], or a dataset of your own.
"""

${imports(job, flavor?.module, compiled)}

${stagesFunction(job)}${own?.code ?? ''}
def shardplay() -> Trainer.Config:
    converters = [${converters.map((line) => `\n        ${line},`).join('')}${converters.length > 0 ? '\n    ' : ''}]
    model_spec = ${model}
    loss = CrossEntropyLoss.Config(global_vocab_size=decoder_vocab_size(model_spec))
    return Trainer.Config(
        model_spec=model_spec,
        hf_assets_path="./tests/assets/tokenizer",
        dataloader=GrainDataLoader.Config(
            dataset=ConcatThenSplitPackingConfig(dataset=DATASETS["c4_test"]),
        ),
        # ${training.crossEntropyFusion ? 'The loss in chunks: all logits are never in memory at once.' : 'The loss over all logits at once.'}
        loss=${training.crossEntropyFusion ? 'ChunkedLossWrapper.Config(loss_fn=loss)' : 'loss'},
        optimizer=${optimizer(job)},
        lr_scheduler=LRSchedulersContainer.Config(warmup_steps=${Math.max(1, Math.round(options.steps / 100))}),
${trainingLines(job)}
${parallelismLines(job)}
        activation_checkpoint=${{ none: 'None', selective: 'SelectiveAC.Config()', full: 'FullAC.Config()' }[training.recompute]},
${compiled ? compileLines(job) : ''}        metrics=MetricsProcessor.Config(log_freq=1),
    )
`;
}

/** PyTorch makes moments like the weights; beside fp32 weights bf16 ones are asked for. */
function optimizer({ run, options }: LaunchJob): string {
  const adamw = `default_adamw(lr=${options.learningRate})`;
  return halvesMoments(run.training)
    ? `replace(${adamw}, implementation="fused_opt_states_bf16")`
    : adamw;
}

const halvesMoments = ({ optimizer, masterWeights, adapters }: Training): boolean =>
  optimizer === 'adam-bf16' && masterWeights === 'fp32' && adapters === 'none';

function imports({ run }: LaunchJob, module: string | undefined, compiled: boolean): string {
  const { precision, recompute, crossEntropyFusion } = run.training;
  const recomputeClass = { none: '', selective: 'SelectiveAC', full: 'FullAC' }[recompute];
  const converters = CONVERTERS[precision as keyof typeof CONVERTERS];
  const names =
    converters === undefined
      ? []
      : [converters.dense, ...(run.architecture.experts ? [converters.experts] : [])];
  const lines = [
    ...(halvesMoments(run.training) ? ['from dataclasses import replace\n'] : []),
    ...(module === undefined ? OWN_MODEL_IMPORTS.slice(0, 4) : []),
    'from torchtitan.components.data import ConcatThenSplitPackingConfig, GrainDataLoader',
    ...(run.training.adapters === 'none'
      ? []
      : ['from torchtitan.components.lora import LoRAConverter']),
    `from torchtitan.components.loss import ${crossEntropyFusion ? 'ChunkedLossWrapper, ' : ''}CrossEntropyLoss`,
    'from torchtitan.components.metrics import MetricsProcessor',
    'from torchtitan.components.optimizer import default_adamw, LRSchedulersContainer',
    ...(names.length > 0
      ? [
          `from torchtitan.components.quantization import ${names.filter((n) => n !== '').join(', ')}`,
        ]
      : []),
    `from torchtitan.config import ${compiled ? 'CompileConfig, ' : ''}ParallelismConfig, TrainingConfig`,
    ...(recomputeClass === ''
      ? []
      : [`from torchtitan.distributed.activation_checkpoint import ${recomputeClass}`]),
    'from torchtitan.hf_datasets.text_datasets import DATASETS',
    'from torchtitan.models.common.config_utils import decoder_vocab_size',
    ...(module === undefined
      ? OWN_MODEL_IMPORTS.slice(4)
      : [`from torchtitan.models.${module} import model_registry`]),
    'from torchtitan.trainer import Trainer',
  ];
  return lines.join('\n');
}

const CONVERTERS = {
  'fp8-current': { dense: 'Float8LinearConverter', experts: 'Float8GroupedExpertsConverter' },
  mxfp8: { dense: 'MXFP8LinearConverter', experts: 'MXFP8GroupedExpertsConverter' },
  nvfp4: { dense: 'NVFP4LinearConverter', experts: '' },
} as const;

/** Layers, not the head, in fewer bits; experts have a converter of their own. */
function converterLines({ run }: LaunchJob): string[] {
  const { precision, adapters, adapterRank } = run.training;
  const lora =
    adapters === 'none'
      ? []
      : // Beside every linear layer, the head too: what is not adapted is frozen.
        [`LoRAConverter.Config(rank=${adapterRank}, alpha=${adapterAlpha(adapterRank)}.0)`];
  const converters = CONVERTERS[precision as keyof typeof CONVERTERS];
  if (converters === undefined) return lora;
  const which = precision === 'fp8-current' ? 'filter_fqns=["lm_head"]' : 'fqns=["layers"]';
  return [
    `${converters.dense}.Config(${which}, model_compile_enabled=True)`,
    ...(run.architecture.experts && converters.experts !== ''
      ? [`${converters.experts}.Config(model_compile_enabled=True)`]
      : []),
    // torchtitan wants adapters after whatever changes the weights under them.
    ...lora,
  ];
}

function trainingLines({ run, options }: LaunchJob): string {
  const { training, layout } = run;
  const { sequence, microBatch, globalBatch, precision } = training;
  const noGraphs = layout.pipeline > 1 || layout.expert > 1;
  return `        training=TrainingConfig(
            # One micro-batch of ${microBatch}, a step of ${counted(globalBatch, 'sequence')} in all.
            num_tokens_per_microbatch_per_dp_rank=${microBatch} * ${sequence},
            num_tokens_per_train_step=${globalBatch} * ${sequence},
            max_context_length=${sequence},
            steps=${options.steps},
            ${
              training.adapters === 'lora' && precision !== 'fp32'
                ? 'dtype="bfloat16",  # frozen weights, and the adapters with them'
                : training.masterWeights === 'none'
                  ? 'dtype="bfloat16",  # weights, gradients and moments: nothing is kept in fp32'
                  : 'dtype="float32",  # master weights and gradients'
            }
            mixed_precision_param="${precision === 'fp32' ? 'float32' : 'bfloat16'}",
            mixed_precision_reduce="float32",
${training.offload === 'parameters' ? '            enable_cpu_offload=True,  # weights, gradients and moments wait on the host\n' : ''}${noGraphs ? '            disable_cuda_graphs=True,  # neither pipelines nor all-to-all can be captured\n' : ''}        ),`;
}

function parallelismLines({ run }: LaunchJob): string {
  const { layout, training } = run;
  const shard = training.sharding === 'none' ? 1 : training.shardGroup / layout.context;
  const lines = [
    `data_parallel_replicate_degree=${layout.data / shard},`,
    `data_parallel_shard_degree=${shard},`,
    training.sharding === 'parameters'
      ? 'fsdp_reshard_after_forward="always",  # weights are gathered again for the backward pass'
      : 'fsdp_reshard_after_forward="never",  # gathered weights are kept for the backward pass',
    `tensor_parallel_degree=${layout.tensor},`,
    `enable_sequence_parallel=${layout.sequenceParallel ? 'True' : 'False'},`,
    `context_parallel_degree=${layout.context},`,
    ...(layout.context > 1
      ? ['context_parallel_load_balancer="headtail",  # each rank an early and a late piece']
      : []),
    `expert_parallel_degree=${layout.expert},`,
    `pipeline_parallel_degree=${layout.pipeline},`,
    ...(layout.pipeline > 1
      ? [
          `pipeline_parallel_schedule="${torchtitanSchedule(training.schedule)}",`,
          `num_pp_microbatches=${training.microBatches},`,
          `module_fqns_per_model_part=stages(${layout.layersPerStage.join(', ')}),`,
        ]
      : []),
  ];
  return `        parallelism=ParallelismConfig(\n${lines.map((line) => `            ${line}\n`).join('')}        ),`;
}

function compileLines(job: LaunchJob): string {
  const overlap = asyncTensor(job) ? ', enable_async_tensor_parallel=True' : '';
  return `        compile=CompileConfig(enable=True, components=["model", "loss"]${overlap}),\n`;
}

const asyncTensor = ({ run }: LaunchJob): boolean =>
  run.training.overlap.tensor && run.layout.tensor > 1;

function stagesFunction({ run }: LaunchJob): string {
  if (run.layout.pipeline === 1) return '';
  return `
def stages(*layers_of_stage):
    """Names of the modules of each stage, in the order of data flow."""
    names, first = [], 0
    for count in layers_of_stage:
        names.append([f"layers.{layer}" for layer in range(first, first + count)])
        first += count
    names[0].insert(0, "tok_embeddings")
    names[-1] += ["norm", "lm_head"]
    return names

`;
}

function notes({ run }: LaunchJob): string[] {
  return [
    ...(run.training.recompute === 'selective'
      ? [
          "torchtitan's selective recompute saves every second matrix product and recomputes the rest; a scenario's recomputes the attention core.",
        ]
      : []),
    ...(run.training.precision === 'mxfp8' || run.training.precision === 'nvfp4'
      ? [`${run.training.precision} needs torchao and a Blackwell GPU.`]
      : run.training.precision === 'fp8-current'
        ? ['fp8 needs torchao and a Hopper GPU or later.']
        : []),
    ...(flavorOf(run.architecture) === undefined
      ? [
          'torchtitan ships no model of these sizes: the recipe builds it from the parts of Llama 3.',
        ]
      : []),
  ];
}

/** gpt-oss takes a kernel without context parallelism where nothing is said; the others do not. */
function backend({ run }: LaunchJob, module: string): string {
  return module === 'gpt_oss' && run.layout.context > 1 ? ', attn_backend="flex"' : '';
}
