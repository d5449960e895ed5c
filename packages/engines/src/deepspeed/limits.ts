import type { Problem, ResolvedScenario } from '@shardplay/core';
import { brokenLimits, type Limit } from '../launch/limit.ts';
import { transformersLimits } from '../launch/transformers-limits.ts';

/** What a DeepSpeed configuration cannot say, each with the nearest that it can. */
export function deepspeedLimits(run: ResolvedScenario): Problem[] {
  const { layout, training } = run;
  const pure = training.masterWeights === 'none';
  const limits: readonly Limit[] = [
    [
      layout.pipeline > 1,
      'engine-has-pipeline',
      `layout.pipeline is ${layout.pipeline}, but DeepSpeed makes pipelines in the program (PipelineModule), not in its configuration: use 1, or Megatron-LM.`,
      { 'layout.pipeline': 1, 'layout.virtualStages': 1 },
    ],
    [
      training.precision === 'fp32' ? false : !['bf16', 'fp16'].includes(training.precision),
      'engine-has-precision',
      `training.precision is ${training.precision}, but the configuration has bf16, fp16 and fp32.`,
      { 'training.precision': 'bf16' },
    ],
    [
      training.optimizer === 'adam-8bit' || (training.optimizer === 'adam-bf16' && !pure),
      'engine-has-optimizer',
      `training.optimizer is ${training.optimizer}, but DeepSpeed has adam, momentum and sgd, and adam-bf16 where training.masterWeights is none.`,
      { 'training.optimizer': pure ? 'adam-bf16' : 'adam' },
    ],
    ...transformersLimits(run),
  ];
  return brokenLimits(limits);
}
