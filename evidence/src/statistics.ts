import { mean, median, quantileSorted, sampleRankCorrelation } from 'simple-statistics';

/** How far predictions lie from measurements: |predicted / measured - 1|. */
export interface ErrorSummary {
  readonly count: number;
  readonly median: number;
  readonly p90: number;
  readonly mean: number;
  readonly worst: number;
  /** Median of predicted / measured - 1: whether it leans. */
  readonly bias: number;
}

export interface Pair {
  readonly predicted: number;
  readonly measured: number;
}

export const relativeError = ({ predicted, measured }: Pair): number => predicted / measured - 1;

export function summarize(pairs: readonly Pair[]): ErrorSummary | undefined {
  if (pairs.length === 0) return undefined;
  const signed = pairs.map(relativeError);
  const sizes = signed.map(Math.abs).sort((a, b) => a - b);
  return {
    count: pairs.length,
    median: median(sizes),
    p90: quantileSorted(sizes, 0.9),
    mean: mean(sizes),
    worst: sizes.at(-1)!,
    bias: median(signed),
  };
}

/** Layouts of one group: how well the order is right, and what the first choice costs. */
export interface Ranking {
  readonly group: string;
  readonly layouts: number;
  readonly spearman: number;
  /** Measured time of the layout predicted fastest over the measured fastest, less 1. */
  readonly lost: number;
}

/** @param pairs seconds per token of different layouts of one group */
export function rank(group: string, pairs: readonly Pair[]): Ranking {
  const predicted = pairs.map((pair) => pair.predicted);
  const measured = pairs.map((pair) => pair.measured);
  const choice = predicted.indexOf(Math.min(...predicted));
  return {
    group,
    layouts: pairs.length,
    spearman: sampleRankCorrelation(predicted, measured),
    lost: measured[choice]! / Math.min(...measured) - 1,
  };
}
