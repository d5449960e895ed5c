import type { Problem, ResolvedScenario } from '@shardplay/core';
import { brokenLimits, type Limit } from '../launch/limit.ts';
import { transformersLimits } from '../launch/transformers-limits.ts';

/** What a DeepSpeed configuration cannot say, each with the nearest that it can. */
export function deepspeedLimits(run: ResolvedScenario): Problem[] {
  const { layout, training, architecture } = run;
  const hybrid = training.shardGroup < layout.data * layout.context;
  const limits: readonly Limit[] = [
    [
      layout.pipeline > 1,
      'engine-has-pipeline',
      `layout.pipeline is ${layout.pipeline}, but DeepSpeed makes pipelines in the program (PipelineModule), not in its configuration: use 1, or Megatron-LM.`,
      { 'layout.pipeline': 1, 'layout.virtualStages': 1 },
    ],
    [
      layout.context > 1 && layout.contextMode === 'ring',
      'engine-has-context-mode',
      'layout.contextMode is ring, but DeepSpeed exchanges heads (Ulysses).',
      { 'layout.contextMode': 'ulysses' },
    ],
    [
      layout.context > 1 && layout.tensor > 1,
      'tensor-or-context',
      `layout.tensor is ${layout.tensor} and layout.context ${layout.context}, but DeepSpeed has one of its automatic tensor parallelism and Ulysses at a time.`,
      { 'layout.tensor': 1 },
    ],
    [
      layout.tensor > 1 && layout.sequenceParallel,
      'engine-has-sequence-parallel',
      'layout.sequenceParallel is true, but automatic tensor parallelism keeps norms whole.',
      { 'layout.sequenceParallel': false },
    ],
    [
      layout.expertTensor > 1,
      'experts-whole',
      `layout.expertTensor is ${layout.expertTensor}, but DeepSpeed does not split single experts yet.`,
      { 'layout.expertTensor': 1 },
    ],
    [
      layout.tensor > 1 && layout.expert === 1 && architecture.experts !== undefined,
      'experts-beside-tensor',
      'layout.expert is 1 with layout.tensor above 1, but DeepSpeed joins experts and tensor parallelism only where experts are spread.',
      { 'layout.tensor': 1 },
    ],
    [
      layout.tensor > 1 && layout.expert > 1 && training.sharding === 'parameters',
      'experts-beside-tensor',
      'training.sharding is parameters with experts and tensor parallelism, but DeepSpeed joins those up to gradients.',
      { 'training.sharding': 'gradients' },
    ],
    [
      hybrid && training.sharding !== 'parameters' && training.sharding !== 'none',
      'engine-has-hybrid-sharding',
      `training.shardGroup is ${training.shardGroup} with training.sharding ${training.sharding}, but DeepSpeed shards in groups (MiCS) where parameters are sharded too.`,
      { 'training.shardGroup': 'data' },
    ],
    [
      training.precision === 'fp32' ? false : !['bf16', 'fp16'].includes(training.precision),
      'engine-has-precision',
      `training.precision is ${training.precision}, but the configuration has bf16, fp16 and fp32.`,
      { 'training.precision': 'bf16' },
    ],
    ...transformersLimits(run),
  ];
  return brokenLimits(limits);
}
