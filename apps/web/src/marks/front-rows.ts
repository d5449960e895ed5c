import { roundStep, type Interval, type Scale } from './scale.ts';

/** A dot of a plot of two quantities of which less is better. */
export interface FrontDot {
  readonly x: number;
  readonly y: number;
  /** On the front: no other is better in both. */
  readonly strong: boolean;
  readonly label: string;
}

/** Room beyond the outermost dots, as a factor. */
const MARGIN = 1.06;

/** The interval that holds all values, with room around; both axes are logarithmic. */
export function spanOf(values: readonly number[]): Interval {
  return [Math.min(...values) / MARGIN, Math.max(...values) * MARGIN];
}

/** Leading digits of round values, coarse to fine. */
const DIGITS = [
  [1],
  [1, 3],
  [1, 2, 5],
  [1, 1.5, 2, 3, 5, 7],
  [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9],
];
const FEWEST_TICKS = 3;

/** Round values for a logarithmic axis: the coarsest ones of which a few lie inside. */
export function ticksOf([from, to]: Interval, most: number): readonly number[] {
  const lowest = Math.floor(Math.log10(from));
  const decades = Array.from(
    { length: Math.floor(Math.log10(to)) - lowest + 1 },
    (_, index) => 10 ** (lowest + index),
  );
  for (const digits of DIGITS) {
    const ticks = decades
      .flatMap((decade) => digits.map((digit) => digit * decade))
      .filter((tick) => tick >= from && tick <= to);
    if (ticks.length >= FEWEST_TICKS) return thinned(ticks, most);
  }
  const step = roundStep(to - from, 2 * most);
  const first = Math.ceil(from / step);
  const count = Math.max(0, Math.floor(to / step) - first + 1);
  return thinned(
    Array.from({ length: count }, (_, index) => (first + index) * step),
    most,
  );
}

function thinned(ticks: readonly number[], most: number): readonly number[] {
  const every = Math.ceil(ticks.length / most);
  return ticks.filter((_, index) => index % every === 0);
}

/** The front as a path: down at each of its dots, as far as the next one to the right. */
export function frontPath(dots: readonly FrontDot[], x: Scale, y: Scale): string {
  const front = dots.filter(({ strong }) => strong).sort((a, b) => a.x - b.x);
  return front
    .map(
      (dot, index) =>
        `${index === 0 ? 'M' : 'H'}${x(dot.x).toFixed(1)}${index === 0 ? ',' : 'V'}${y(dot.y).toFixed(1)}`,
    )
    .join('');
}

/** The place of the dot nearest to a point in pixels, if one is within reach. */
export function nearestTo(
  dots: readonly FrontDot[],
  x: Scale,
  y: Scale,
  at: { readonly x: number; readonly y: number },
  reach: number,
): number | undefined {
  let best: number | undefined;
  let least = reach;
  dots.forEach((dot, index) => {
    const away = Math.hypot(x(dot.x) - at.x, y(dot.y) - at.y);
    if (away > least) return;
    least = away;
    best = index;
  });
  return best;
}
