import type { KnownError } from './known-error.ts';

/** Batches, schedules, sharding and settings of the surroundings. */
export const RUN_ERRORS: readonly KnownError[] = [
  {
    rule: 'global-batch-divisible',
    engine: 'DeepSpeed',
    pattern:
      /train_batch_size is not equal to micro_batch_per_gpu \* gradient_acc_step \* world_size\s+(\d+) != (\d+) \* (\d+) \* (\d+)/,
    meaning: ([batch, micro, rounds, world]) =>
      `The three batch sizes disagree: ${micro} x ${rounds} micro-batches x ${world} GPUs is ${Number(micro) * Number(rounds) * Number(world)}, not ${batch}.`,
    change: ([, micro, rounds, world]) =>
      `Set train_batch_size to ${Number(micro) * Number(rounds) * Number(world)}, or leave one of the three out.`,
  },
  {
    rule: 'global-batch-divisible',
    engine: 'Megatron-LM',
    pattern:
      /global batch size \((\d+)\) is not divisible by micro batch size \((\d+)\) times data parallel size \((\d+)\)/,
    meaning: ([batch, micro, data]) =>
      `A step of ${batch} sequences does not divide into micro-batches of ${micro} on ${data} replicas.`,
    change: ([batch, micro, data]) => {
      const unit = Number(micro) * Number(data);
      return `Set --global-batch-size to a multiple of ${unit}: ${Math.max(1, Math.round(Number(batch) / unit)) * unit} is the nearest.`;
    },
  },
  {
    rule: 'micro-batches-cover-pipeline',
    engine: 'Megatron-LM',
    pattern:
      /number of contiguous micro-batches in a virtual pipeline stage ?should range in \[PP=(\d+) ?, ?M=(\d+)\]/,
    meaning: ([pipeline, microBatches]) =>
      `Interleaving runs micro-batches in groups of ${pipeline} (the pipeline parallel size), and a replica has only ${microBatches}.`,
    change: () =>
      'Raise the global batch, lower the micro-batch or the data parallel size, or drop the virtual stages.',
  },
  {
    rule: 'micro-batches-cover-pipeline',
    engine: 'PyTorch, torchtitan',
    pattern:
      /Number of microbatches \((\d+)\) must be greater than or equal to the number of stages \((\d+)\)/,
    meaning: ([microBatches, stages]) =>
      `1F1B fills its ${stages} stages with as many micro-batches, and there are ${microBatches}.`,
    change: ([, stages]) =>
      `Cut a step into at least ${stages} micro-batches (num_pp_microbatches), or use GPipe.`,
  },
  {
    rule: 'micro-batches-in-equal-rounds',
    engine: 'PyTorch, torchtitan',
    pattern:
      /requires the number of microbatches to be a multiple of the number of rounds \((\d+)\), but got (\d+)/,
    meaning: ([rounds, microBatches]) =>
      `PyTorch runs ${microBatches} micro-batches in ${rounds} rounds, which must be of one size.`,
    change: ([rounds, microBatches]) =>
      `Use ${Math.round(Number(microBatches) / Number(rounds)) * Number(rounds)} micro-batches, or a multiple of the pipeline parallel size, which always fits.`,
  },
  {
    rule: 'schedule-has-chunks',
    engine: 'PyTorch, torchtitan',
    pattern: /ZBV requires exactly 2 stages per rank, but got (\d+)/,
    meaning: ([stages]) =>
      `Schedules in the shape of a V (ZBV, DualPipeV) go down and up again: 2 stages a rank, not ${stages}.`,
    change: () => 'Give twice as many stages as pipeline ranks.',
  },
  {
    rule: 'pipeline-without-gradient-sharding',
    engine: 'DeepSpeed',
    pattern: /ZeRO-2 and ZeRO-3 are incompatible with pipeline parallelism/,
    meaning: () =>
      'A pipeline adds up gradients over its micro-batches before they are reduced; ZeRO 2 and 3 give each away at once.',
    change: () =>
      'Use ZeRO 1 with the pipeline, or no pipeline. Megatron-DeepSpeed uses its pipeline class even at size 1: add --no-pipeline-parallel.',
  },
  {
    rule: 'engine-connections',
    engine: 'Megatron-LM',
    pattern:
      /(?:tensor model parallelism or context parallelism require setting the environment variable|requires? setting).*CUDA_DEVICE_MAX_CONNECTIONS(?: to 1)?/i,
    meaning: () =>
      'Tensor and context parallelism (up to Hopper) need one hardware queue, so that collectives start before the products that they overlap with.',
    change: () => 'export CUDA_DEVICE_MAX_CONNECTIONS=1 before the run.',
  },
  {
    rule: 'engine-connections',
    engine: 'Megatron-LM',
    pattern: /FSDP (?:always )?requires CUDA_DEVICE_MAX_CONNECTIONS/i,
    meaning: () => 'FSDP overlaps its gathers only with several hardware queues.',
    change: () => 'unset CUDA_DEVICE_MAX_CONNECTIONS before the run.',
  },
  {
    rule: 'cuda-graphs-without-pipeline',
    engine: 'torchtitan',
    pattern:
      /CUDA graphs (?:do not support pipeline parallelism|support only expert parallel token dispatcher)/,
    meaning: () =>
      'torchtitan captures CUDA graphs by itself, which pipelines and most all-to-alls forbid.',
    change: () => 'Set training.disable_cuda_graphs to True.',
  },
  {
    rule: 'tied-embeddings-without-pipeline',
    engine: 'torchtitan',
    pattern: /Weight tying is not supported with Pipeline Parallel/,
    meaning: () =>
      'Embedding and head are one matrix, but a pipeline puts them on different stages.',
    change: () => 'Use no pipeline for this model, or untie its embeddings.',
  },
  {
    rule: 'wrapped-class-exists',
    engine: 'Accelerate',
    pattern: /Could not find the transformer layer class (\S+) in the model/,
    meaning: ([name]) => `FSDP was told to wrap ${name}, and the model has no layer of that class.`,
    change: () =>
      'Leave fsdp_transformer_layer_cls_to_wrap out (models of transformers know their own), or correct it.',
  },
  {
    // github.com/deepspeedai/DeepSpeed/issues/1378 and others: it is the second step that fails.
    rule: 'memory-holds-step',
    engine: 'PyTorch',
    pattern: /CUDA out of memory|OutOfMemoryError/,
    meaning: () =>
      'Memory ran out. The moments of Adam are made by the first update, so a run that dies in its second step has never fitted; one that dies later met a longer batch, an evaluation, or a checkpoint.',
    change: () =>
      'Give the line with "Tried to allocate" and the scenario, and the tensor is looked for; `shardplay estimate` counts the second step.',
  },
  {
    // PKU-YuanGroup/MoE-LLaVA#20 and deepspeedai/DeepSpeed, deepspeed/utils/z3_leaf_module.py.
    rule: 'ranks-meet-in-collectives',
    engine: 'PyTorch (NCCL)',
    pattern: /Watchdog caught collective operation timeout/,
    meaning: () =>
      'Some rank never came to a collective that the others wait in: it failed before (its own log says how), took another branch, or is still loading or saving.',
    change: () =>
      'Look for the rank whose last collective differs. Where ZeRO 3 or FSDP shards a mixture of experts, ranks whose tokens skip an expert do not gather it: mark the block as a leaf (deepspeed.utils.set_z3_leaf_modules), or spread the experts (expert parallelism).',
    inRun: (_, { architecture, layout, training }) =>
      training.sharding === 'parameters' && architecture.experts && layout.expert === 1
        ? 'The run given is such a mixture: this is the likely cause.'
        : 'The run given shards no mixture of experts, so it is one of the others.',
  },
  {
    rule: 'buckets-are-numbers',
    engine: 'DeepSpeed',
    pattern: /(?:reduce_bucket_size|all_?gather_bucket_size).{0,80}(?:auto|integer)/i,
    meaning: () =>
      'A bucket size is "auto", which only the program that calls DeepSpeed can fill in.',
    change: () => 'Write a number: 500000000 is the default.',
  },
];
