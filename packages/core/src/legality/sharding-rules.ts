import { TITLES } from '../scenario/titles.ts';
import { rule, type Of, type Rule } from './rule.ts';

/** GPUs over which data parallelism can shard. */
const wholeGroup = ({ data, context }: Of<'data' | 'context'>): number => data * context;

/** GPUs that share one copy of what is sharded. */
const shardedOver = (layout: Of<'data' | 'context' | 'shardGroup'>): number =>
  layout.shardGroup || wholeGroup(layout);

const splitsLayers = ({ tensor, context }: Of<'tensor' | 'context'>): boolean =>
  tensor > 1 || context > 1;

/** What each engine can shard, over which GPUs, and beside which axes. */
export const SHARDING_RULES: readonly Rule[] = [
  rule({
    // nanotron parallel/: ZeRO-1 is all there is.
    name: 'sharding-exists',
    engines: ['nanotron'],
    reads: ['pipeline', 'sharding'],
    broken: (_, { pipeline, sharding }) =>
      pipeline === 1 && (sharding === 'gradients' || sharding === 'parameters'),
    explain: (_, { sharding }) => ({
      message: `training.sharding is ${sharding}, but nanotron shards the optimizer at most (zero_stage 1).`,
      fix: { 'training.sharding': 'optimizer' },
    }),
  }),
  rule({
    // PyTorch FSDP2 (reshard_after_forward): gradients are always scattered.
    name: 'sharding-exists',
    engines: ['torchtitan', 'fsdp'],
    reads: ['sharding'],
    broken: (_, { sharding }) => sharding === 'optimizer',
    explain: ({ engine }) => ({
      message: `training.sharding is optimizer, but ${TITLES[engine]} shards gradients too (weights kept after the forward pass) or weights as well.`,
      fix: { 'training.sharding': 'gradients' },
    }),
  }),
  rule({
    // Accelerate parallelism_config.py: tensor and context need a sharded mesh beside them.
    name: 'axes-need-sharding',
    engines: ['fsdp'],
    reads: ['tensor', 'context', 'sharding'],
    broken: (_, layout) => layout.sharding === 'none' && splitsLayers(layout),
    explain: () => ({
      message:
        'training.sharding is none with tensor or context parallelism, but Accelerate joins those with sharding only.',
      fix: { 'training.sharding': 'gradients' },
    }),
  }),
  rule({
    // torchtitan distributed/parallel_dims.py: the mesh that shards holds context.
    name: 'axes-need-sharding',
    engines: ['torchtitan'],
    reads: ['context', 'sharding'],
    broken: (_, { sharding, context }) => sharding === 'none' && context > 1,
    explain: () => ({
      message:
        'training.sharding is none with layout.context above 1, but torchtitan shards weights over the context parallel group always.',
      fix: { 'training.sharding': 'parameters' },
    }),
  }),
  rule({
    // The same meshes: dp_shard x cp is the group that shards.
    name: 'shard-group-holds-context',
    engines: ['torchtitan', 'fsdp'],
    reads: ['data', 'context', 'sharding', 'shardGroup'],
    broken: (_, layout) => layout.sharding !== 'none' && shardedOver(layout) % layout.context !== 0,
    explain: (_, { shardGroup, context }) => ({
      message: `training.shardGroup is ${shardGroup}, but must hold whole context parallel groups of ${context}.`,
      fix: { 'training.shardGroup': 'data' },
    }),
  }),
  rule({
    name: 'hybrid-shards-data',
    engines: ['fsdp'],
    reads: ['tensor', 'data', 'context', 'sharding', 'shardGroup'],
    broken: (_, layout) =>
      layout.sharding !== 'none' &&
      splitsLayers(layout) &&
      layout.data > 1 &&
      shardedOver(layout) === layout.context,
    explain: (_, { shardGroup }) => ({
      message: `training.shardGroup is ${shardGroup}, so weights are not sharded over data, but Accelerate asks for that beside tensor or context parallelism.`,
      fix: { 'training.shardGroup': 'data' },
    }),
  }),
  rule({
    // DeepSpeed runtime/zero/mics.py shards parameters in groups; stages 1 and 2 have no such key.
    name: 'engine-has-hybrid-sharding',
    engines: ['deepspeed'],
    reads: ['sharding', 'shardGroup'],
    broken: (_, { shardGroup, sharding }) =>
      shardGroup > 0 && (sharding === 'optimizer' || sharding === 'gradients'),
    explain: (_, { shardGroup, sharding }) => ({
      message: `training.shardGroup is ${shardGroup} with training.sharding ${sharding}, but DeepSpeed shards in groups (MiCS) where parameters are sharded too.`,
      fix: { 'training.shardGroup': 'data' },
    }),
  }),
  rule({
    name: 'engine-has-hybrid-sharding',
    engines: ['nanotron'],
    reads: ['sharding', 'shardGroup'],
    broken: (_, { shardGroup, sharding }) => shardGroup > 0 && sharding !== 'none',
    explain: (_, { shardGroup }) => ({
      message: `training.shardGroup is ${shardGroup}, but nanotron shards over the whole data parallel group.`,
      fix: { 'training.shardGroup': 'data' },
    }),
  }),
];
