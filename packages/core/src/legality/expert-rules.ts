import { nearestDivisor, type Rule } from './rule.ts';
import type { LayoutFacts } from './facts.ts';

/** GPUs of one pipeline stage: expert groups are folded into this grid. */
const stageGpus = ({ tensor, context, data }: LayoutFacts): number => tensor * context * data;

export const EXPERT_RULES: readonly Rule[] = [
  {
    name: 'expert-needs-experts',
    broken: ({ model }, { expert }) => model.experts === undefined && expert > 1,
    explain: (_, { expert }) => ({
      message: `layout.expert is ${expert}, but the model has no experts: it must be 1.`,
      fix: { 'layout.expert': 1 },
    }),
  },
  {
    // Megatron-LM and torchtitan: each GPU of an expert group holds whole experts.
    name: 'experts-divisible-by-expert',
    broken: ({ model }, { expert }) =>
      model.experts !== undefined && model.experts.count % expert !== 0,
    explain: ({ model }, { expert }) => ({
      message: `layout.expert is ${expert}, but must divide the model's ${model.experts!.count} experts.`,
      fix: { 'layout.expert': nearestDivisor(model.experts!.count, expert) },
    }),
  },
  {
    // Megatron-LM core/parallel_state.py: world % (ETP x EP x PP), ETP being TP where unset.
    name: 'expert-grid-fills-stage',
    broken: ({ model }, layout) =>
      model.experts !== undefined &&
      stageGpus(layout) % (layout.expert * layout.expertTensor) !== 0,
    explain: (_, layout) => {
      const { expert, expertTensor } = layout;
      const gpus = stageGpus(layout);
      const message = `layout.expert x expertTensor is ${expert} x ${expertTensor} = ${expert * expertTensor}, but must divide tensor x context x data = ${gpus}: experts are laid over the GPUs of a pipeline stage, they do not add any.`;
      const fix =
        gpus % expert === 0
          ? { 'layout.expertTensor': nearestDivisor(gpus / expert, expertTensor) }
          : { 'layout.expert': nearestDivisor(gpus / expertTensor, expert) };
      return { message, fix };
    },
  },
  {
    // torchtitan models/common/MOE_SHARDING.md: experts that are not spread are cut as the rest is.
    name: 'experts-cut-by-tensor',
    engines: ['torchtitan'],
    broken: ({ model }, { tensor, expert, expertTensor }) =>
      model.experts !== undefined && expert === 1 && expertTensor !== tensor,
    explain: (_, { tensor, expertTensor }) => ({
      message: `layout.expertTensor is ${expertTensor} with layout.expert 1, but torchtitan then cuts experts by layout.tensor: it must be ${tensor}.`,
      fix: { 'layout.expertTensor': tensor },
    }),
  },
  {
    name: 'expert-width-divisible',
    broken: ({ model }, { expertTensor }) =>
      model.experts !== undefined && model.experts.ffn % expertTensor !== 0,
    explain: ({ model }, { expertTensor }) => ({
      message: `layout.expertTensor is ${expertTensor}, but must divide the experts' width ${model.experts!.ffn}.`,
      fix: { 'layout.expertTensor': nearestDivisor(model.experts!.ffn, expertTensor) },
    }),
  },
  {
    // Megatron-LM core/transformer/moe/moe_layer.py: tensor parallel experts need sequence parallelism.
    name: 'experts-need-sequence-parallel',
    engines: ['megatron'],
    broken: ({ model }, { tensor, sequenceParallel }) =>
      model.experts !== undefined && tensor > 1 && !sequenceParallel,
    explain: (_, { tensor }) => ({
      message: `layout.sequenceParallel is false with layout.tensor ${tensor}, but experts need it: it must be true.`,
      fix: { 'layout.sequenceParallel': true },
    }),
  },
];
