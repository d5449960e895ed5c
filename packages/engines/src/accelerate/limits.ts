import type { Problem, ResolvedScenario } from '@shardplay/core';
import { brokenLimits, type Limit } from '../launch/limit.ts';
import { transformersLimits } from '../launch/transformers-limits.ts';

/** What Accelerate with PyTorch's FSDP2 cannot say, each with the nearest that it can. */
export function accelerateLimits(run: ResolvedScenario): Problem[] {
  const { training } = run;
  const pure = training.masterWeights === 'none';
  const limits: readonly Limit[] = [
    [
      !['bf16', 'fp16', 'fp32', 'fp8-current'].includes(training.precision),
      'engine-has-precision',
      `training.precision is ${training.precision}, but Accelerate has bf16, fp16, fp32 and fp8-current (torchao).`,
      { 'training.precision': training.precision === 'fp8' ? 'fp8-current' : 'bf16' },
    ],
    [
      pure && training.precision !== 'bf16',
      'engine-has-precision',
      `training.precision is ${training.precision} with training.masterWeights none, but Accelerate turns weights into fp32 under any mixed precision: pure 16-bit weights compute in bf16.`,
      { 'training.precision': 'bf16' },
    ],
    [
      training.optimizer === 'adam-bf16' && !pure,
      'engine-has-optimizer',
      'training.optimizer is adam-bf16, but moments are as precise as the weights here: set training.masterWeights to none, or take adam or adam-8bit.',
      { 'training.optimizer': 'adam' },
    ],
    ...transformersLimits(run),
  ];
  return brokenLimits(limits);
}
