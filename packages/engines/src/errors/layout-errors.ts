import type { KnownError } from './known-error.ts';

/** Sizes that do not divide: ranks, heads, layers, experts, vocabulary. */
export const LAYOUT_ERRORS: readonly KnownError[] = [
  {
    rule: 'expert-grid-fills-stage',
    engine: 'Megatron Core',
    pattern:
      /world[_ ]size \((\d+)\) (?:is )?not divisible by expert_tensor_model_pipeline_parallel size \((\d+)\)/i,
    meaning: ([world, size]) =>
      `Experts are laid over the same GPUs as the rest: expert tensor x expert x pipeline parallel size, here ${size}, must divide the ${world} GPUs. Where it is not set, the expert tensor parallel size is the tensor parallel size.`,
    change: () =>
      'Set --expert-tensor-parallel-size 1, or lower --expert-model-parallel-size, until the product divides the GPUs.',
    inRun: ([, size], { layout }) => {
      const { tensor, context, data, pipeline, expert, expertTensor } = layout;
      const ranks = expertTensor * expert * pipeline;
      const said = `The run given: experts ${expertTensor} x ${expert} x ${pipeline} = ${ranks} (expert tensor, expert, pipeline), the rest ${tensor} x ${context} x ${data} x ${pipeline} = ${tensor * context * data * pipeline} (tensor, context, data, pipeline).`;
      return ranks === Number(size)
        ? said
        : `${said} The engine saw ${size}, so a recipe or a default has set one of these sizes otherwise: write all of them out.`;
    },
  },
  {
    rule: 'ranks-fill-cluster',
    engine: 'Megatron-LM',
    pattern:
      /world[_ ]size \((\d+)\) is not divisible by (?:total_model_size )?\(?(?:total_model_size=)?(\d+)\)?/i,
    meaning: ([world, size]) =>
      `${world} processes were started, but tensor x pipeline x context parallel size is ${size}, which must divide them.`,
    change: ([, size]) =>
      `Start a multiple of ${size} processes (nodes x processes per node), or lower one of the three sizes.`,
  },
  {
    rule: 'ranks-fill-cluster',
    engine: 'nanotron',
    pattern: /TP\*CP\*DP\*PP=[\d*]+=(\d+) != WORLD_SIZE=(\d+)/,
    meaning: ([product, world]) =>
      `tp x context_parallel_size x dp x pp is ${product}, but ${world} processes were started: nanotron wants them equal.`,
    change: () => 'Set dp to the processes divided by the other three.',
  },
  {
    rule: 'ranks-fill-cluster',
    engine: 'torchtitan',
    pattern: /Invalid parallel dims: .*!= WORLD_SIZE\((\d+)\)/,
    meaning: ([world]) =>
      `The degrees of the recipe must multiply to the ${world} processes that were started.`,
    change: () => 'Set data_parallel_shard_degree to -1, which takes what the others leave.',
  },
  {
    rule: 'kv-heads-divisible-by-tensor',
    engine: 'torchtitan, transformers',
    pattern: /shape '\[[\d, ]+, -1, (\d+)\]' is invalid for (?:input|view) of size (\d+)/,
    meaning: ([headDim]) =>
      `A tensor could not be cut into heads of ${headDim}: most often the tensor parallel size is above the number of key and value heads, which these engines do not copy.`,
    change: () =>
      'Lower the tensor parallel size to a divisor of the key and value heads; Megatron-LM copies them instead.',
  },
  {
    rule: 'engine-cuts-model',
    engine: 'NeMo AutoModel',
    pattern: /(?:tensor parallel\w*|TP)\b.{0,40}not supported for custom MoE/i,
    meaning: () =>
      'Its own mixtures of experts have no plan for tensor parallelism: experts are spread, the rest is sharded.',
    change: () =>
      'Use a tensor parallel size of 1 with expert parallelism and FSDP, or Megatron-LM, which cuts mixtures both ways.',
  },
  {
    rule: 'heads-divisible-by-context',
    engine: 'DeepSpeed (Ulysses)',
    pattern: /Number of heads \((\d+)\) must be divisible by the sequence parallel size \((\d+)\)/,
    meaning: ([heads, size]) =>
      `Ulysses gives each GPU some heads of the whole sequence, and ${heads} do not divide into ${size} parts.`,
    change: ([heads]) =>
      `Set the sequence parallel size to a divisor of ${heads}; a ring (Megatron-LM, torchtitan) has no such limit.`,
  },
  {
    rule: 'heads-divisible-by-tensor',
    engine: 'torchtitan',
    pattern: /tensor_parallel_degree \((\d+)\) must divide (n_heads|n_kv_heads) \((\d+)\)/,
    meaning: ([tensor, which, heads]) =>
      `Tensor parallel size ${tensor} must divide the model's ${heads} ${which === 'n_heads' ? 'query heads' : 'key and value heads'}.`,
    change: ([, , heads]) => `Set tensor_parallel_degree to a divisor of ${heads}.`,
  },
  {
    rule: 'heads-divisible-by-tensor',
    engine: 'Megatron-LM, vLLM',
    pattern:
      /(?:num_attention_heads|attention heads)\s*\(?(\d+)\)? must be (?:a multiple of|divisible by) (?:tensor[_ ](?:model_)?parallel[_ ]size)?\s*\(?(\d+)\)?/i,
    meaning: ([heads, tensor]) =>
      `Tensor parallel size ${tensor} does not divide the model's ${heads} query heads.`,
    change: ([heads]) => `Set the tensor parallel size to a divisor of ${heads}.`,
  },
  {
    rule: 'vocabulary-divisible-by-tensor',
    engine: 'vLLM, SGLang, converters',
    pattern: /\b(\d{4,}) (?:is not divisible by|cannot be divided by) (\d+)/,
    meaning: ([size, parts]) =>
      `${size}, most often the vocabulary, does not divide into ${parts} parts.`,
    change: ([size, parts]) =>
      `Pad the vocabulary to ${Math.ceil(Number(size) / Number(parts)) * Number(parts)}, as Megatron-LM does by itself (--make-vocab-size-divisible-by), or choose another tensor parallel size.`,
  },
  {
    rule: 'layers-divisible-by-stages',
    engine: 'Megatron-LM',
    pattern:
      /number of layers (?:should be divisible by the pipeline-model-parallel.?size|of the model must be divisible pipeline model parallel size)|should be divisible by the pipeline size/i,
    meaning: () => 'The layers do not divide over the pipeline stages.',
    change: () =>
      'Choose a pipeline parallel size that divides the layers, or give the ends apart: --decoder-first-pipeline-num-layers, --decoder-last-pipeline-num-layers, or --pipeline-model-parallel-layout.',
  },
  {
    rule: 'experts-divisible-by-expert',
    engine: 'Megatron-LM, torchtitan',
    pattern:
      /Number of experts should be a multiple of expert model parallel.?size|num_experts \(\d+\) must be divisible by expert_parallel_degree \(\d+\)/i,
    meaning: () => 'Each GPU of an expert group must hold the same number of whole experts.',
    change: () => 'Set the expert parallel size to a divisor of the number of experts.',
  },
  {
    rule: 'sequence-divisible',
    engine: 'Megatron-LM',
    pattern: /seq-length should be a multiple of 2 \* context-parallel-size/,
    meaning: () =>
      'Context parallelism gives each GPU an early and a late piece of the sequence, so it must divide into twice as many pieces as GPUs.',
    change: () => 'Round --seq-length to a multiple of 2 x context parallel size.',
  },
  {
    // deepspeedai/DeepSpeed#5177: DeepSpeed itself drops the rest in silence (#7384).
    rule: 'sequence-divisible',
    engine: 'DeepSpeed (Ulysses), transformers',
    pattern:
      /(?:seq\w*[ _-]?len\w*|sequence)\b.{0,60}(?:not divisible|(?:must|should) be (?:divisible|a multiple))/i,
    meaning: () => 'Every GPU that shares a sequence takes an equal piece of it.',
    change: () =>
      'Pad sequences to a multiple of the sequence parallel size (of twice that for a ring).',
  },
  {
    rule: 'sequence-divisible',
    engine: 'torchtitan',
    pattern: /number of tokens per pipeline microbatch \((\d+)\) must be divisible by (\d+)/,
    meaning: ([tokens, step]) =>
      `${tokens} tokens of a micro-batch do not divide by tensor x 2 x context parallel degree, ${step}.`,
    change: ([, step]) => `Choose a sequence length that is a multiple of ${step}.`,
  },
];
