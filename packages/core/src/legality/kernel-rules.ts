import { rule, type Rule } from './rule.ts';
import { TITLES } from '../scenario/titles.ts';

/** Kernels of attention and of the loss (docs/export.md has the versions that were read). */
export const KERNEL_RULES: readonly Rule[] = [
  rule({
    // Transformer Engine's backends; nanotron's _attn_implementation is flash_attention_2.
    name: 'engine-has-attention',
    engines: ['megatron', 'nanotron'],
    reads: [],
    broken: ({ attention }) => attention === 'flash-3',
    explain: ({ engine }) => ({
      message: `training.attention is flash-3, but ${engine === 'nanotron' ? 'nanotron calls FlashAttention 2' : 'Transformer Engine picks the best of its kernels by itself'}: that is flash.`,
      fix: { 'training.attention': 'flash' },
    }),
  }),
  rule({
    name: 'engine-has-attention',
    engines: ['nanotron'],
    reads: [],
    broken: ({ attention }) => attention === 'unfused',
    explain: () => ({
      message: 'training.attention is unfused, but nanotron has fused kernels alone.',
      fix: { 'training.attention': 'flash' },
    }),
  }),
  rule({
    name: 'engine-has-loss',
    engines: ['nanotron'],
    reads: [],
    broken: ({ crossEntropyFusion, vocabParallel }) => crossEntropyFusion || vocabParallel,
    explain: () => ({
      message:
        'training.crossEntropyFusion or vocabParallel is true, but nanotron keeps fp32 logits on the last stage.',
      fix: { 'training.crossEntropyFusion': false, 'training.vocabParallel': false },
    }),
  }),
  rule({
    name: 'engine-has-loss',
    engines: ['deepspeed', 'fsdp'],
    reads: [],
    broken: ({ vocabParallel }) => vocabParallel,
    explain: () => ({
      message: 'training.vocabParallel is true, but the head of transformers is whole.',
      fix: { 'training.vocabParallel': false },
    }),
  }),
  rule({
    // Megatron-LM: a fork with vocabulary parallelism exists (arXiv:2411.05288).
    name: 'engine-splits-vocabulary',
    engines: ['megatron', 'torchtitan'],
    reads: [],
    broken: ({ vocabParallel }) => vocabParallel,
    explain: ({ engine }) => ({
      message: `training.vocabParallel is true, but ${TITLES[engine]} keeps embedding and head on the first and last stage.`,
      fix: { 'training.vocabParallel': false },
    }),
  }),
];
