import type { Problem, ResolvedScenario } from '@shardplay/core';
import { brokenLimits, type Limit } from '../launch/limit.ts';
import { transformersLimits } from '../launch/transformers-limits.ts';

/** What Accelerate with PyTorch's FSDP2 cannot say, each with the nearest that it can. */
export function accelerateLimits(run: ResolvedScenario): Problem[] {
  const { training } = run;
  const limits: readonly Limit[] = [
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
