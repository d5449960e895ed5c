import { rule, type Rule } from './rule.ts';

/** What an engine runs but its launch files cannot say: a plan does not offer it. */
export const LAUNCH_RULES: readonly Rule[] = [
  rule({
    name: 'engine-has-pipeline',
    engines: ['deepspeed'],
    reads: ['pipeline'],
    broken: (_, { pipeline }) => pipeline > 1,
    explain: (_, { pipeline }) => ({
      message: `layout.pipeline is ${pipeline}, but DeepSpeed makes pipelines in the program (PipelineModule), not in its configuration: use 1, or Megatron-LM.`,
      fix: { 'layout.pipeline': 1, 'layout.virtualStages': 1 },
    }),
  }),
  rule({
    name: 'engine-offloads-activations',
    engines: ['deepspeed', 'fsdp'],
    reads: [],
    broken: ({ offloadActivations }) => offloadActivations,
    explain: () => ({
      message:
        'training.offloadActivations is true, but the trainer that is written here keeps them on the GPUs: TRL (activation_offloading), an Accelerate later than the one written for (September 2026) and DeepSpeed (cpu_checkpointing, in the program) can.',
      fix: { 'training.offloadActivations': false },
    }),
  }),
  rule({
    name: 'engine-has-attention',
    engines: ['torchtitan'],
    reads: [],
    broken: ({ attention }) => attention !== 'flash',
    explain: ({ attention }) => ({
      message: `training.attention is ${attention}, but the recipe takes torchtitan's own choice of a fused kernel.`,
      fix: { 'training.attention': 'flash' },
    }),
  }),
  rule({
    // TRL (chunked_nll) and Liger have such losses: a run has them, the trainer written here has not.
    name: 'engine-has-loss',
    engines: ['deepspeed', 'fsdp'],
    reads: [],
    broken: ({ crossEntropyFusion }) => crossEntropyFusion,
    explain: () => ({
      message:
        'training.crossEntropyFusion is true, but the loss of transformers, which is written here, keeps all logits: TRL (chunked_nll) and Liger do not.',
      fix: { 'training.crossEntropyFusion': false },
    }),
  }),
];
