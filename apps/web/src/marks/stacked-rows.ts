import type { Tone } from './tone.ts';

/** One bar of parts, under others on the same scale. */
export interface StackedRow {
  readonly label: string;
  readonly segments: readonly StackSegment[];
  /** What is written beside the bar: usually the sum. */
  readonly text: string;
}

export interface StackSegment {
  readonly term: string;
  readonly tone: Tone;
  readonly hatched: boolean;
  readonly value: number;
}

const TALLEST = 24;
const SHORTEST = 6;
const WANTED_HEIGHT = 360;

/** Height of a row in pixels: as tall as a picture of a comfortable height allows. */
export function stackedRowHeight(rows: number): number {
  return Math.max(SHORTEST, Math.min(TALLEST, Math.floor(WANTED_HEIGHT / rows)));
}

/** One SVG path a segment, all its boxes together: one under another in data units of `whole`. */
export function stackedPaths(
  rows: readonly StackedRow[],
  whole: number,
  width: number,
): readonly {
  readonly term: string;
  readonly tone: Tone;
  readonly hatched: boolean;
  readonly d: string;
}[] {
  const height = stackedRowHeight(rows.length);
  const thick = height - (height >= 12 ? 4 : 1);
  const ends = rows.map(() => 0);
  return (rows[0]?.segments ?? []).map(({ term, tone, hatched }, index) => {
    const d = rows.map(({ segments }, row) => {
      const { value } = segments[index]!;
      const from = (ends[row]! / whole) * width;
      ends[row]! += value;
      const to = (ends[row]! / whole) * width;
      return value > 0
        ? `M${from.toFixed(1)},${row * height}H${to.toFixed(1)}v${thick}H${from.toFixed(1)}z`
        : '';
    });
    return { term, tone, hatched, d: d.join('') };
  });
}
