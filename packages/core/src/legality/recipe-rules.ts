import { rule, type Rule } from './rule.ts';

/** What engines recompute, and which transfers they hide. */
export const RECIPE_RULES: readonly Rule[] = [
  rule({
    // transformers (gradient_checkpointing_enable) and nanotron (recompute_layer): whole layers.
    name: 'engine-has-recompute',
    engines: ['deepspeed', 'nanotron', 'fsdp'],
    reads: ['recompute'],
    broken: (_, { recompute }) => recompute === 'selective',
    explain: ({ engine }) => ({
      message: `training.recompute is selective, but ${engine === 'nanotron' ? 'nanotron' : 'transformers'} recomputes whole layers or none.`,
      fix: { 'training.recompute': 'full' },
    }),
  }),
  rule({
    // Megatron-LM --tp-comm-overlap, nanotron tp_linear_async_communication.
    name: 'tensor-overlap-needs-sequence-parallel',
    engines: ['megatron', 'nanotron'],
    reads: ['tensor', 'sequenceParallel'],
    broken: ({ overlap }, { tensor, sequenceParallel }) =>
      overlap.tensor && tensor > 1 && !sequenceParallel,
    explain: ({ engine }) => ({
      message: `training.overlap.tensor is true without layout.sequenceParallel, but ${engine === 'nanotron' ? 'nanotron overlaps in its REDUCE_SCATTER mode alone' : 'Megatron-LM overlaps the gather and scatter of sequence parallelism alone'}.`,
      fix: { 'layout.sequenceParallel': true },
    }),
  }),
  rule({
    name: 'engine-overlaps-tensor',
    engines: ['fsdp'],
    reads: ['tensor'],
    broken: ({ overlap }, { tensor }) => overlap.tensor && tensor > 1,
    explain: () => ({
      message:
        'training.overlap.tensor is true, but the tensor plans of transformers wait for their collectives.',
      fix: { 'training.overlap.tensor': false },
    }),
  }),
  rule({
    // PyTorch DDP and FSDP2, nanotron: reducing starts in the backward pass, and no key stops it.
    name: 'engine-overlaps-data',
    engines: ['nanotron', 'fsdp'],
    reads: ['data', 'context'],
    broken: ({ overlap }, { data, context }) => !overlap.data && data * context > 1,
    explain: ({ engine }) => ({
      message: `training.overlap.data is false, but ${engine === 'nanotron' ? 'nanotron always reduces gradients' : 'FSDP2 and DDP always reduce'} behind the backward pass.`,
      fix: { 'training.overlap.data': true },
    }),
  }),
  rule({
    name: 'engine-overlaps-data',
    engines: ['torchtitan'],
    reads: ['sharding'],
    broken: ({ overlap }, { sharding }) => !overlap.data && sharding !== 'none',
    explain: () => ({
      message:
        'training.overlap.data is false, but FSDP2 always gathers and reduces behind compute.',
      fix: { 'training.overlap.data': true },
    }),
  }),
];
