import type { Predicted } from './predict.ts';
import type { Scored } from './score.ts';

/** What was predicted for one run; the run itself is the line of `runs/` with the same id. */
export interface Point {
  readonly id: string;
  /** Name of the run's file. */
  readonly slug: string;
  readonly side: 'fit' | 'test';
  /** The figures that the run measured. */
  readonly predicted: Partial<Predicted>;
}

const significant = (value: number): number => Number(value.toPrecision(4));

/** Predictions of the runs that are scored, without those that are about fitting alone. */
export function points(scored: readonly Scored[]): Point[] {
  return scored.flatMap(({ run, side, predicted }) => {
    if (predicted === undefined || run.measured.fits === false) return [];
    const figures = Object.keys(run.measured) as (keyof Predicted)[];
    const known = figures.map((figure) => [figure, significant(Number(predicted[figure]))]);
    return [
      {
        id: run.id,
        slug: run.slug,
        side,
        predicted: Object.fromEntries(known) as Partial<Predicted>,
      },
    ];
  });
}
