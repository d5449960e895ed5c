import type { Problem, ResolvedScenario } from '@shardplay/core';
import { brokenLimits, type Limit } from '../launch/limit.ts';
import { transformersLimits } from '../launch/transformers-limits.ts';

/** What Accelerate with PyTorch's FSDP2 cannot say, each with the nearest that it can. */
export function accelerateLimits(run: ResolvedScenario): Problem[] {
  const { layout, training } = run;
  const splits = layout.tensor > 1 || layout.context > 1;
  const limits: readonly Limit[] = [
    [
      layout.pipeline > 1,
      'engine-has-pipeline',
      `layout.pipeline is ${layout.pipeline}, but Accelerate has no pipeline for training.`,
      { 'layout.pipeline': 1, 'layout.virtualStages': 1 },
    ],
    [
      layout.expert > 1 || layout.expertTensor > 1,
      'engine-has-expert-parallel',
      `layout.expert x expertTensor is ${layout.expert} x ${layout.expertTensor}, but Accelerate does not spread experts.`,
      { 'layout.expert': 1, 'layout.expertTensor': 1 },
    ],
    [
      layout.context > 1 && layout.contextMode === 'ulysses',
      'engine-has-context-mode',
      'layout.contextMode is ulysses, but Accelerate has that with DeepSpeed alone, not with FSDP2.',
      { 'layout.contextMode': 'ring' },
    ],
    [
      layout.tensor > 1 && layout.sequenceParallel,
      'engine-has-sequence-parallel',
      'layout.sequenceParallel is true, but the tensor plans of transformers keep norms whole.',
      { 'layout.sequenceParallel': false },
    ],
    [
      training.overlap.tensor && layout.tensor > 1,
      'engine-overlaps-tensor',
      'training.overlap.tensor is true, but the tensor plans of transformers wait for their collectives.',
      { 'training.overlap.tensor': false },
    ],
    [
      !training.overlap.data && layout.data * layout.context > 1,
      'engine-overlaps-data',
      'training.overlap.data is false, but FSDP2 and DDP always reduce behind the backward pass.',
      { 'training.overlap.data': true },
    ],
    [
      training.sharding === 'optimizer',
      'engine-has-sharding',
      'training.sharding is optimizer, but FSDP2 shards gradients too (weights kept after the forward pass) or weights as well.',
      { 'training.sharding': 'gradients' },
    ],
    [
      training.sharding === 'none' && splits,
      'engine-has-sharding',
      'training.sharding is none with tensor or context parallelism, but Accelerate joins those with sharding only.',
      { 'training.sharding': 'gradients' },
    ],
    [
      training.sharding !== 'none' && training.shardGroup % layout.context !== 0,
      'shard-group-holds-context',
      `training.shardGroup is ${training.shardGroup}, but must hold whole context parallel groups of ${layout.context}.`,
    ],
    [
      training.sharding !== 'none' &&
        splits &&
        training.shardGroup === layout.context &&
        layout.data > 1,
      'hybrid-shards-data',
      `training.shardGroup is ${training.shardGroup}, so weights are not sharded over data, but Accelerate asks for that beside tensor or context parallelism.`,
      { 'training.shardGroup': layout.data * layout.context },
    ],
    [
      !['bf16', 'fp16', 'fp32', 'fp8-current'].includes(training.precision),
      'engine-has-precision',
      `training.precision is ${training.precision}, but Accelerate has bf16, fp16, fp32 and fp8-current (torchao).`,
      { 'training.precision': training.precision === 'fp8' ? 'fp8-current' : 'bf16' },
    ],
    ...transformersLimits(run),
  ];
  return brokenLimits(limits);
}
