/** A dot of a scatter: both values positive, since both axes are logarithmic. */
export interface Dot {
  readonly x: number;
  readonly y: number;
}

/** Powers of ten that hold all values of all dots. */
export function decades(dots: readonly Dot[]): readonly [low: number, high: number] {
  let low = Number.POSITIVE_INFINITY;
  let high = 0;
  for (const { x, y } of dots) {
    low = Math.min(low, x, y);
    high = Math.max(high, x, y);
  }
  return [10 ** Math.floor(Math.log10(low)), 10 ** Math.ceil(Math.log10(high))];
}

/** Where a value lies between two powers of ten, 0 to 1. */
export function share(value: number, [low, high]: readonly [number, number]): number {
  return Math.log10(value / low) / Math.log10(high / low);
}

/** The dot nearest to a place of the unit square, if one is within `reach`. */
export function nearestDot(
  dots: readonly Dot[],
  domain: readonly [number, number],
  at: Dot,
  reach: number,
): number | undefined {
  let best: number | undefined;
  let least = reach * reach;
  dots.forEach((dot, index) => {
    const away = (share(dot.x, domain) - at.x) ** 2 + (share(dot.y, domain) - at.y) ** 2;
    if (away <= least) {
      least = away;
      best = index;
    }
  });
  return best;
}
