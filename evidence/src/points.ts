import type { Scored } from './score.ts';

/** One run as the page shows it. */
export interface Point {
  readonly id: string;
  readonly name: string;
  readonly source: string;
  readonly address: string;
  readonly where: string;
  readonly side: 'fit' | 'test';
  readonly measured: Readonly<Record<string, number | false>>;
  readonly predicted: Readonly<Record<string, number | boolean>>;
  readonly scenario: unknown;
}

const significant = (value: number): number => Number(value.toPrecision(4));

/** The runs with their predictions, for a page; only figures that were measured. */
export function points(scored: readonly Scored[]): Point[] {
  return scored.flatMap(({ run, side, predicted }) => {
    if (predicted === undefined) return [];
    const figures = Object.keys(run.measured) as (keyof typeof run.measured)[];
    return [
      {
        id: run.id,
        name: run.name,
        source: run.source.title,
        address: run.source.address,
        where: run.where,
        side,
        measured: run.measured as Record<string, number | false>,
        predicted: Object.fromEntries(
          figures.map((figure) => {
            const value = predicted[figure];
            return [figure, typeof value === 'number' ? significant(value) : value];
          }),
        ),
        scenario: run.scenario,
      },
    ];
  });
}
