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

export interface SourceError {
  readonly slug: string;
  readonly title: string;
  readonly runs: number;
  readonly median: number;
  readonly ninetieth: number;
}

/** Predicted over measured, less one: signed. */
export const errorOf = ({ measured, predicted }: TimedRun): number => predicted / measured - 1;

/** How many times too long or too short, as a logarithm: both directions count the same. */
export const missOf = ({ measured, predicted }: TimedRun): number =>
  Math.abs(Math.log(predicted / measured));

/** A quantile of unsorted values, linear between ranks. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const low = sorted[Math.floor(at)]!;
  return low + (sorted[Math.ceil(at)]! - low) * (at - Math.floor(at));
}

/** Absolute errors of step time by source, the best known first. */
export function bySource(
  runs: readonly TimedRun[],
  titleOf: (slug: string) => string,
): readonly SourceError[] {
  return [...new Set(runs.map(({ slug }) => slug))]
    .map((slug): SourceError => {
      const errors = runs.filter((run) => run.slug === slug).map((run) => Math.abs(errorOf(run)));
      return {
        slug,
        title: titleOf(slug),
        runs: errors.length,
        median: quantile(errors, 0.5),
        ninetieth: quantile(errors, 0.9),
      };
    })
    .sort((a, b) => a.median - b.median);
}
