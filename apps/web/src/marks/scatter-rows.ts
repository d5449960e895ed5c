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

/**
 * One path for many dots: a line of no length with round ends is a dot. From left to right in
 * steps of whole pixels, since two thousand of them are most of what their page weighs.
 * @param side of the square that they are drawn in, in pixels
 */
export function dotPath(
  dots: readonly Dot[],
  domain: readonly [number, number],
  side: number,
): string {
  const pixel = (value: number) => Math.round(value * side);
  let [atX, atY] = [0, 0];
  return dots
    .map(({ x, y }) => ({ x: pixel(share(x, domain)), y: pixel(1 - share(y, domain)) }))
    .sort((a, b) => a.x - b.x || a.y - b.y)
    .map(({ x, y }) => {
      const step = `m${x - atX},${y - atY}h0`;
      [atX, atY] = [x, y];
      return step;
    })
    .join('');
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
