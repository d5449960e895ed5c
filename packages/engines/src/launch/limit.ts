import type { Problem, Scalar } from '@shardplay/core';

/** Something a launch file cannot say: whether a run asks for it, the rule, a sentence, the nearest change. */
export type Limit = readonly [
  broken: boolean,
  rule: string,
  message: string,
  fix?: Readonly<Record<string, Scalar>>,
];

/** The limits that a run breaks, as problems. */
export function brokenLimits(limits: readonly Limit[]): Problem[] {
  return limits
    .filter(([broken]) => broken)
    .map(([, rule, message, fix]) =>
      fix === undefined ? { rule, message } : { rule, message, fix },
    );
}
