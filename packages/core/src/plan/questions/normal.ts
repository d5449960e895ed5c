import type { ResolvedScenario } from '../../scenario/resolved.ts';
import type { Answer } from '../../step/answer.ts';
import { estimate } from '../../step/estimate.ts';
import { CAUSES, FAST_CAUSES, type CauseKey } from './causes.ts';

/** A measured step, held against the estimate. */
export interface Comparison {
  readonly measuredSeconds: number;
  readonly estimate: Answer;
  /** Measured over estimated. */
  readonly ratio: number;
  /** What the measured time makes of the MFU; above 1 no run can have it. */
  readonly measuredMfu: number;
  /** Whether it lies where the model's misses on measured runs would put it. */
  readonly verdict: 'normal' | 'slow' | 'fast';
  /** What would explain the gap, the ones that come nearest to the measured time first. */
  readonly causes: readonly Cause[];
}

export interface Cause {
  readonly cause: CauseKey;
  /** Step time if this were so. */
  readonly seconds: number;
  /** Share of the gap between estimate and measurement that it explains; above 1: more than all. */
  readonly explains: number;
}

/** A cause that explains less than this share of the gap is not worth a reader's time. */
const LEAST_SHARE = 0.05;

/**
 * "Is my number normal?"
 * @param measuredSeconds time of one step
 */
export function compareMeasured(scenario: ResolvedScenario, measuredSeconds: number): Comparison {
  const answer = estimate(scenario);
  const { seconds, lowSeconds, highSeconds } = answer.step;
  const verdict =
    measuredSeconds > highSeconds ? 'slow' : measuredSeconds < lowSeconds ? 'fast' : 'normal';
  const gap = measuredSeconds - seconds;
  const causes = (gap > 0 ? CAUSES : gap < 0 ? FAST_CAUSES : [])
    .flatMap(({ key, suppose }): Cause[] => {
      const supposed = suppose(scenario);
      if (!supposed) return [];
      const then = estimate(supposed).step.seconds;
      const explains = (then - seconds) / gap;
      return explains < LEAST_SHARE ? [] : [{ cause: key, seconds: then, explains }];
    })
    .sort((a, b) => closeness(a) - closeness(b));
  return {
    measuredSeconds,
    estimate: answer,
    ratio: measuredSeconds / seconds,
    measuredMfu: (answer.throughput.mfu * seconds) / measuredSeconds,
    verdict,
    causes,
  };
}

/** How far, in orders of magnitude, a cause is from explaining the gap exactly. */
const closeness = ({ explains }: Cause): number => Math.abs(Math.log(explains));

/** Step time from the MFU that a run reports, in this project's convention. */
export function secondsFromMfu(answer: Answer, mfu: number): number {
  return (answer.step.seconds * answer.throughput.mfu) / mfu;
}
