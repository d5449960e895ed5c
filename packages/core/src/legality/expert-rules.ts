import { nearestDivisor } from '../divisors.ts';
import { counted } from '../format/counted.ts';
import { TITLES } from '../scenario/titles.ts';
import { rule, type Of, type Rule } from './rule.ts';

/** GPUs of one pipeline stage: expert groups are folded into this grid. */
const stageGpus = ({ tensor, context, data }: Of<'tensor' | 'context' | 'data'>): number =>
  tensor * context * data;

/** GPUs that hold the same experts of one pipeline stage. */
const expertData = (
  layout: Of<'tensor' | 'context' | 'data' | 'expert' | 'expertTensor'>,
): number => stageGpus(layout) / (layout.expert * layout.expertTensor);

/** Copies of what is sharded: 1 but for hybrid sharding. */
const copies = ({ data, context, shardGroup }: Of<'data' | 'context' | 'shardGroup'>): number =>
  shardGroup === 0 ? 1 : (data * context) / shardGroup;

/** GPUs of one sharded copy of the weights, over which torchtitan can spread experts. */
const expertRoom = ({
  tensor,
  context,
  data,
  sharding,
  shardGroup,
}: Of<'tensor' | 'context' | 'data' | 'sharding' | 'shardGroup'>): number =>
  tensor * (sharding === 'none' ? 1 : shardGroup || data * context);

export const EXPERT_RULES: readonly Rule[] = [
  rule({
    name: 'expert-needs-experts',
    reads: ['expert'],
    broken: ({ model }, { expert }) => model.experts === undefined && expert > 1,
    explain: (_, { expert }) => ({
      message: `layout.expert is ${expert}, but the model has no experts: it must be 1.`,
      fix: { 'layout.expert': 1 },
    }),
  }),
  rule({
    // Megatron-LM and torchtitan: each GPU of an expert group holds whole experts.
    name: 'experts-divisible-by-expert',
    reads: ['expert'],
    broken: ({ model }, { expert }) =>
      model.experts !== undefined && model.experts.count % expert !== 0,
    explain: ({ model }, { expert }) => ({
      message: `layout.expert is ${expert}, but must divide the model's ${counted(model.experts!.count, 'expert')}.`,
      fix: { 'layout.expert': nearestDivisor(model.experts!.count, expert) },
    }),
  }),
  rule({
    // Megatron-LM core/parallel_state.py: world % (ETP x EP x PP), ETP being TP where unset.
    name: 'expert-grid-fills-stage',
    reads: ['tensor', 'context', 'data', 'expert', 'expertTensor'],
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
  }),
  rule({
    // torchtitan models/common/MOE_SHARDING.md: experts that are not spread are cut as the rest is,
    // those that are spread stay whole.
    name: 'experts-cut-by-tensor',
    engines: ['torchtitan'],
    reads: ['tensor', 'expert', 'expertTensor'],
    broken: ({ model }, { tensor, expert, expertTensor }) =>
      model.experts !== undefined && expertTensor !== (expert > 1 ? 1 : tensor),
    explain: (_, { tensor, expert, expertTensor }) => {
      const legal = expert > 1 ? 1 : tensor;
      return {
        message: `layout.expertTensor is ${expertTensor} with layout.expert ${expert}, but torchtitan cuts experts by layout.tensor where they are not spread and keeps them whole where they are: it must be ${legal}.`,
        fix: { 'layout.expertTensor': legal },
      };
    },
  }),
  rule({
    // Megatron-LM core/parallel_state.py: its copies of the optimizer divide the experts' group too.
    name: 'experts-fill-copies',
    engines: ['megatron'],
    reads: ['tensor', 'context', 'data', 'expert', 'expertTensor', 'sharding', 'shardGroup'],
    broken: ({ model }, layout) =>
      model.experts !== undefined &&
      layout.sharding !== 'none' &&
      Number.isInteger(expertData(layout)) &&
      expertData(layout) % copies(layout) !== 0,
    explain: (_, layout) => ({
      message: `training.shardGroup is ${layout.shardGroup}, so there are ${copies(layout)} copies of what is sharded, but they must divide the ${counted(expertData(layout), 'GPU')} that hold the same experts (tensor x context x data over expert x expertTensor).`,
      fix: { 'training.shardGroup': 'data' },
    }),
  }),
  rule({
    name: 'expert-width-divisible',
    reads: ['expertTensor'],
    broken: ({ model }, { expertTensor }) =>
      model.experts !== undefined && model.experts.ffn % expertTensor !== 0,
    explain: ({ model }, { expertTensor }) => ({
      message: `layout.expertTensor is ${expertTensor}, but must divide the experts' width ${model.experts!.ffn}.`,
      fix: { 'layout.expertTensor': nearestDivisor(model.experts!.ffn, expertTensor) },
    }),
  }),
  rule({
    // Megatron-LM core/transformer/moe/moe_layer.py: tensor parallel experts need sequence parallelism.
    name: 'experts-need-sequence-parallel',
    engines: ['megatron'],
    reads: ['tensor', 'sequenceParallel'],
    broken: ({ model }, { tensor, sequenceParallel }) =>
      model.experts !== undefined && tensor > 1 && !sequenceParallel,
    explain: (_, { tensor }) => ({
      message: `layout.sequenceParallel is false with layout.tensor ${tensor}, but experts need it: it must be true.`,
      fix: { 'layout.sequenceParallel': true },
    }),
  }),
  rule({
    // Megatron-LM core/transformer/moe/experts.py.
    name: 'expert-biases-whole',
    engines: ['megatron'],
    reads: ['expertTensor'],
    broken: ({ model }, { expertTensor }) =>
      model.experts !== undefined && model.biases.feedForward && expertTensor > 1,
    explain: (_, { expertTensor }) => ({
      message: `layout.expertTensor is ${expertTensor}, but Megatron-LM splits experts with biases over 1 GPU only.`,
      fix: { 'layout.expertTensor': 1 },
    }),
  }),
  rule({
    // nanotron parallel/context.py: the grid is tensor x pipeline x data x context. Accelerate
    // launches transformers, whose experts stay where they are.
    name: 'engine-has-expert-parallel',
    engines: ['nanotron', 'fsdp'],
    reads: ['expert', 'expertTensor'],
    broken: (_, { expert, expertTensor }) => expert > 1 || expertTensor > 1,
    explain: ({ engine }, { expert, expertTensor }) => ({
      message: `layout.expert x expertTensor is ${expert} x ${expertTensor}, but ${TITLES[engine]} does not spread experts: every GPU keeps all of them.`,
      fix: { 'layout.expert': 1, 'layout.expertTensor': 1 },
    }),
  }),
  rule({
    name: 'experts-whole',
    engines: ['deepspeed'],
    reads: ['expertTensor'],
    broken: (_, { expertTensor }) => expertTensor > 1,
    explain: (_, { expertTensor }) => ({
      message: `layout.expertTensor is ${expertTensor}, but DeepSpeed does not split single experts: it must be 1.`,
      fix: { 'layout.expertTensor': 1 },
    }),
  }),
  rule({
    name: 'experts-beside-tensor',
    engines: ['deepspeed'],
    reads: ['tensor', 'expert'],
    broken: ({ model }, { tensor, expert }) =>
      model.experts !== undefined && tensor > 1 && expert === 1,
    explain: (_, { tensor }) => ({
      message: `layout.expert is 1 with layout.tensor ${tensor}, but DeepSpeed joins experts and tensor parallelism only where experts are spread.`,
      fix: { 'layout.tensor': 1 },
    }),
  }),
  rule({
    name: 'experts-beside-tensor',
    engines: ['deepspeed'],
    reads: ['tensor', 'expert', 'sharding'],
    broken: (_, { tensor, expert, sharding }) =>
      tensor > 1 && expert > 1 && sharding === 'parameters',
    explain: () => ({
      message:
        'training.sharding is parameters with experts and tensor parallelism, but DeepSpeed joins those up to gradients.',
      fix: { 'training.sharding': 'gradients' },
    }),
  }),
  rule({
    // torchtitan distributed/parallel_dims.py: the expert mesh is folded out of the sharded one.
    name: 'experts-inside-shard-group',
    engines: ['torchtitan'],
    reads: ['tensor', 'context', 'data', 'expert', 'sharding', 'shardGroup'],
    broken: (_, layout) => expertRoom(layout) % layout.expert !== 0,
    explain: (_, layout) => ({
      message: `layout.expert is ${layout.expert}, but torchtitan spreads experts inside the sharded copy of the weights: over ${counted(expertRoom(layout), 'GPU')} here (layout.tensor times training.shardGroup, which is 1 without sharding).`,
      fix:
        layout.sharding === 'none'
          ? { 'training.sharding': 'parameters' }
          : { 'training.shardGroup': 'data' },
    }),
  }),
];
