/** One target and what was reached, as the scorecard writes it. */
export interface Target {
  readonly name: string;
  readonly reach: string;
  readonly reached: string;
  readonly met: boolean;
  readonly count: number;
}

/** One run whose step time was measured. */
export interface TimedRun {
  readonly id: string;
  readonly slug: string;
  readonly measured: number;
  readonly predicted: number;
}

/** Predicted over measured, less one: signed. */
export const errorOf = ({ measured, predicted }: TimedRun): number => predicted / measured - 1;

/** How many times too long or too short, as a logarithm: both directions count the same. */
export const missOf = ({ measured, predicted }: TimedRun): number =>
  Math.abs(Math.log(predicted / measured));
