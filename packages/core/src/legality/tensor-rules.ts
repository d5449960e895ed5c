import { nearestWith } from '../divisors.ts';
import { counted } from '../format/counted.ts';
import type { LayoutFacts, RunFacts } from './facts.ts';
import { TITLES } from '../scenario/titles.ts';
import { rule, type Of, type Rule } from './rule.ts';

/** Sizes that tensor parallelism cuts, and how each engine wants them to divide. */
export const TENSOR_RULES: readonly Rule[] = [
  rule({
    // bitsandbytes packs a matrix into one column of bytes, which no tensor plan of transformers
    // cuts (github.com/huggingface/transformers/issues/38122).
    name: 'packed-weights-whole',
    engines: ['deepspeed', 'fsdp'],
    reads: ['tensor'],
    broken: ({ adapters }, { tensor }) => adapters === 'qlora' && tensor > 1,
    explain: (_, { tensor }) => ({
      message: `layout.tensor is ${tensor} with training.adapters qlora, but weights in 4 bits are packed, and no tensor parallel plan cuts those.`,
      fix: { 'layout.tensor': 1 },
    }),
  }),
  rule({
    // Megatron-LM core/transformer/transformer_config.py; torchtitan models/common/decoder.py.
    name: 'heads-divisible-by-tensor',
    reads: ['tensor'],
    broken: ({ model }, { tensor }) => model.heads % tensor !== 0,
    explain: (run, layout) => ({
      message: `layout.tensor is ${layout.tensor}, but must divide the model's ${counted(run.model.heads, 'attention head')}; ${legalTensors(run)}.`,
      fix: tensorFix(run, layout),
    }),
  }),
  rule({
    // Megatron-LM: kv groups must be a multiple or a divisor of tensor (then they are replicated).
    name: 'kv-heads-divisible-by-tensor',
    engines: ['megatron'],
    reads: ['tensor'],
    broken: ({ model }, { tensor }) =>
      !model.latentAttention && model.kvHeads % tensor !== 0 && tensor % model.kvHeads !== 0,
    explain: (run, layout) => ({
      message: `layout.tensor is ${layout.tensor}, but must divide the model's ${counted(run.model.kvHeads, 'key-value head')} or be a multiple of them; ${legalTensors(run)}.`,
      fix: tensorFix(run, layout),
    }),
  }),
  rule({
    // torchtitan (no replication), nanotron and Megatron-DeepSpeed likewise.
    name: 'kv-heads-divisible-by-tensor',
    engines: ['torchtitan', 'nanotron', 'deepspeed', 'fsdp'],
    reads: ['tensor'],
    broken: ({ model }, { tensor }) => !model.latentAttention && model.kvHeads % tensor !== 0,
    explain: (run, layout) => ({
      message: `layout.tensor is ${layout.tensor}, but must divide the model's ${counted(run.model.kvHeads, 'key-value head')}: ${TITLES[run.engine]} does not replicate them; ${legalTensors(run)}.`,
      fix: tensorFix(run, layout),
    }),
  }),
  rule({
    name: 'ffn-divisible-by-tensor',
    reads: ['tensor'],
    broken: ({ model }, { tensor }) => model.ffn % tensor !== 0,
    explain: (run, layout) => ({
      message: `layout.tensor is ${layout.tensor}, but must divide the feed-forward width ${run.model.ffn}; ${legalTensors(run)}.`,
      fix: tensorFix(run, layout),
    }),
  }),
  rule({
    // DeepSpeed's automatic tensor parallelism and the tensor plans of transformers.
    name: 'engine-has-sequence-parallel',
    engines: ['deepspeed', 'fsdp'],
    reads: ['tensor', 'sequenceParallel'],
    broken: (_, { tensor, sequenceParallel }) => tensor > 1 && sequenceParallel,
    explain: ({ engine }) => ({
      message: `layout.sequenceParallel is true, but ${engine === 'deepspeed' ? 'automatic tensor parallelism keeps' : 'the tensor plans of transformers keep'} norms whole: it must be false.`,
      fix: { 'layout.sequenceParallel': false },
    }),
  }),
];

/** Whether a layout can have a tensor size: the GPUs divide, and every rule of this file accepts it. */
function tensorPasses(run: RunFacts, tensor: number): boolean {
  const layout = { tensor } as LayoutFacts;
  return (
    run.gpus % tensor === 0 &&
    TENSOR_RULES.every(
      ({ engines, broken }) => (engines && !engines.includes(run.engine)) || !broken(run, layout),
    )
  );
}

const tensorFix = (run: RunFacts, { tensor }: Of<'tensor'>) => ({
  'layout.tensor': nearestWith(tensor, run.model.heads, (candidate) =>
    tensorPasses(run, candidate),
  ),
});

/** Tensor sizes that pass, in words. */
function legalTensors(run: RunFacts): string {
  const sizes = Array.from({ length: run.model.heads }, (_, index) => index + 1).filter((size) =>
    tensorPasses(run, size),
  );
  return `legal on ${counted(run.gpus, 'GPU')}: ${sizes.join(', ')}`;
}
