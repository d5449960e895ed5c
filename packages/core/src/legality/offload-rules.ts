import { rule, type Rule } from './rule.ts';

/** What engines move to the memory of the host. */
export const OFFLOAD_RULES: readonly Rule[] = [
  rule({
    name: 'engine-has-offload',
    engines: ['nanotron'],
    reads: [],
    broken: ({ offload, offloadActivations }) => offload !== 'none' || offloadActivations,
    explain: () => ({
      message:
        'training.offload or offloadActivations is set, but nanotron keeps everything on the GPUs.',
      fix: { 'training.offload': 'none', 'training.offloadActivations': false },
    }),
  }),
  rule({
    // PyTorch FSDP2, CPUOffloadPolicy: weights, gradients and optimizer states together.
    name: 'engine-has-offload',
    engines: ['torchtitan', 'fsdp'],
    reads: [],
    broken: ({ offload }) => offload === 'optimizer',
    explain: () => ({
      message:
        'training.offload is optimizer, but FSDP2 moves weights, gradients and optimizer states together.',
      fix: { 'training.offload': 'parameters' },
    }),
  }),
  rule({
    // Megatron-LM training/arguments.py, --optimizer-cpu-offload.
    name: 'engine-has-offload',
    engines: ['megatron'],
    reads: [],
    broken: ({ offload }) => offload === 'parameters',
    explain: () => ({
      message:
        'training.offload is parameters, but Megatron-LM moves the states of the optimizer alone.',
      fix: { 'training.offload': 'optimizer' },
    }),
  }),
  rule({
    name: 'offload-needs-sharding',
    engines: ['torchtitan', 'deepspeed', 'fsdp'],
    reads: ['sharding'],
    broken: ({ offload }, { sharding }) => offload === 'parameters' && sharding !== 'parameters',
    explain: (_, { sharding }) => ({
      message: `training.offload is parameters with training.sharding ${sharding}, but weights wait on the host only where they are sharded.`,
      fix: { 'training.sharding': 'parameters' },
    }),
  }),
  rule({
    // DeepSpeed zero/offload_config.py: stages 1 to 3; Megatron-LM: with the distributed optimizer.
    name: 'offload-needs-sharding',
    engines: ['megatron', 'deepspeed'],
    reads: ['sharding'],
    broken: ({ offload }, { sharding }) => offload === 'optimizer' && sharding === 'none',
    explain: ({ engine }) => ({
      message: `training.offload is optimizer with training.sharding none, but ${engine === 'megatron' ? 'Megatron-LM offloads its distributed optimizer' : 'DeepSpeed offloads with ZeRO 1, 2 or 3'}.`,
      fix: { 'training.sharding': 'optimizer' },
    }),
  }),
  rule({
    // Megatron-FSDP, core/optimizer/fully_sharded_optimizer.py.
    name: 'offload-needs-distributed-optimizer',
    engines: ['megatron'],
    reads: ['sharding'],
    broken: ({ offload }, { sharding }) =>
      offload === 'optimizer' && (sharding === 'gradients' || sharding === 'parameters'),
    explain: (_, { sharding }) => ({
      message: `training.offload is optimizer with training.sharding ${sharding}, but Megatron-FSDP does not offload.`,
      fix: { 'training.sharding': 'optimizer' },
    }),
  }),
  rule({
    // DeepSpeed zero_force_ds_cpu_optimizer; Megatron-LM core/optimizer/optimizer_config.py.
    name: 'offload-has-optimizer',
    engines: ['megatron', 'deepspeed'],
    reads: [],
    broken: ({ offload, optimizer }) =>
      offload !== 'none' && (optimizer === 'sgd' || optimizer === 'momentum'),
    explain: ({ engine, optimizer }) => ({
      message: `training.optimizer is ${optimizer} with training.offload, but ${engine === 'megatron' ? 'Megatron-LM' : 'DeepSpeed'} updates weights on the host with Adam.`,
      fix: { 'training.optimizer': 'adam' },
    }),
  }),
  rule({
    // Megatron-LM core/optimizer/__init__.py: the optimizer of the host is given no type of moments.
    name: 'offload-has-optimizer',
    engines: ['megatron'],
    reads: [],
    broken: ({ offload, optimizer }) =>
      offload === 'optimizer' && (optimizer === 'adam-bf16' || optimizer === 'adam-8bit'),
    explain: ({ optimizer }) => ({
      message: `training.optimizer is ${optimizer} with training.offload, but Megatron-LM keeps moments on the host in fp32, whatever type is asked for.`,
      fix: { 'training.optimizer': 'adam' },
    }),
  }),
  rule({
    name: 'engine-offloads-activations',
    engines: ['torchtitan'],
    reads: [],
    broken: ({ offloadActivations }) => offloadActivations,
    explain: () => ({
      message:
        'training.offloadActivations is true, but torchtitan keeps activations on the GPUs: recompute them, or share the sequence (layout.context).',
      fix: { 'training.offloadActivations': false },
    }),
  }),
  rule({
    // Megatron-LM core/transformer/transformer_config.py, cpu_offloading.
    name: 'engine-offloads-activations',
    engines: ['megatron'],
    reads: ['pipeline', 'recompute'],
    broken: ({ offloadActivations }, { pipeline, recompute }) =>
      offloadActivations && (pipeline > 1 || recompute !== 'none'),
    explain: (_, { pipeline, recompute }) => ({
      message: `training.offloadActivations is true with ${pipeline > 1 ? `layout.pipeline ${pipeline}` : `training.recompute ${recompute}`}, but Megatron-LM offloads the activations of whole layers without a pipeline and without recomputation.`,
      fix: { 'training.offloadActivations': false },
    }),
  }),
];
