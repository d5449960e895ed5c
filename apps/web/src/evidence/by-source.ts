import { summarize } from '../../../../evidence/src/statistics.ts';
import type { TimedRun } from './evidence-data.ts';

/** How far the estimates lie from the measured runs of one source. */
export interface SourceError {
  readonly slug: string;
  readonly title: string;
  readonly runs: number;
  readonly median: number;
  readonly ninetieth: number;
}

/** Absolute errors of step time by source, the best known first. */
export function bySource(
  runs: readonly TimedRun[],
  titleOf: (slug: string) => string,
): readonly SourceError[] {
  return [...new Set(runs.map(({ slug }) => slug))]
    .map((slug): SourceError => {
      const errors = summarize(runs.filter((run) => run.slug === slug))!;
      return {
        slug,
        title: titleOf(slug),
        runs: errors.count,
        median: errors.median,
        ninetieth: errors.p90,
      };
    })
    .sort((a, b) => a.median - b.median);
}
