import { placeLabels } from './place-labels.ts';
import type { Interval, Scale } from './scale.ts';
import type { Tone } from './tone.ts';

/** One curve, in data units, its points in order of `x`. */
export interface Series {
  readonly key: string;
  readonly label: string;
  readonly tone: Tone;
  /** In front, behind as a ghost, or the straight line that the others are held against. */
  readonly role: 'front' | 'ghost' | 'ideal';
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

/** The point that the controls stand at. */
export interface Marker {
  readonly x: number;
  readonly y: number;
  /** Where it would stand if nothing were lost: the gap is drawn. */
  readonly ideal?: number;
  readonly label: string;
}

/** An SVG path through a curve's points. */
export function linePath(points: Series['points'], x: Scale, y: Scale): string {
  return points
    .map(
      (point, index) =>
        `${index === 0 ? 'M' : 'L'}${x(point.x).toFixed(1)},${y(point.y).toFixed(1)}`,
    )
    .join('');
}

/** Whether a curve, of points in pixels, runs through a box. */
export function runsThrough(
  points: readonly { readonly x: number; readonly y: number }[],
  [left, right]: Interval,
  [top, bottom]: Interval,
): boolean {
  const PARTS = 16;
  return points.slice(1).some((to, index) => {
    const from = points[index]!;
    if (to.x < left || from.x > right) return false;
    return Array.from({ length: PARTS + 1 }, (_, part) => part / PARTS).some((share) => {
      const x = from.x + (to.x - from.x) * share;
      const y = from.y + (to.y - from.y) * share;
      return x >= left && x <= right && y >= top && y <= bottom;
    });
  });
}

/**
 * Where the marker's label begins, and how far under the marker it stands: after the marker, else
 * before it, else as far right as it fits, under the marker if there is room, or over it; the first
 * of these that no curve runs through, or else the first. Pixels.
 */
export function placeMark(
  at: number,
  labelWidth: number,
  [left, right]: Interval,
  roomBelow: number,
  isCrossed: (x: number, down: number) => boolean = () => false,
): { readonly x: number; readonly down: number } {
  const after = at + 12;
  const before = at - 10 - labelWidth;
  const places = [
    ...(after + labelWidth <= right ? [16, -8, 30].map((down) => ({ x: after, down })) : []),
    ...(before >= left ? [-8, 16].map((down) => ({ x: before, down })) : []),
    { x: Math.max(left, right - labelWidth), down: roomBelow > 30 ? 24 : -14 },
  ].filter(({ down }) => down < Math.max(roomBelow, 25));
  return places.find(({ x, down }) => !isCrossed(x, down)) ?? places[0]!;
}

const LABEL_HEIGHT = 16;

/** Heights for the names at the right ends of curves, none over another. */
export function endLabels(
  series: readonly Series[],
  y: Scale,
  height: number,
): readonly { readonly series: Series; readonly y: number }[] {
  const ends = series
    .flatMap((one) => {
      const last = one.points.at(-1);
      return last ? [{ series: one, at: y(last.y) }] : [];
    })
    .sort((a, b) => a.at - b.at);
  const tops = placeLabels(
    ends.map(({ at }) => ({ anchor: at, width: LABEL_HEIGHT })),
    height,
    0,
  );
  return ends.map((end, index) => ({
    series: end.series,
    y: (tops?.[index] ?? end.at - LABEL_HEIGHT / 2) + LABEL_HEIGHT / 2,
  }));
}
