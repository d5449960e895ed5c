const known = new Map<number, readonly number[]>();

/** The divisors of a whole number, smallest first. */
export function divisors(whole: number): readonly number[] {
  const found = known.get(whole) ?? findDivisors(whole);
  known.set(whole, found);
  return found;
}

function findDivisors(whole: number): readonly number[] {
  const low: number[] = [];
  const high: number[] = [];
  for (let divisor = 1; divisor * divisor <= whole; divisor++) {
    if (whole % divisor !== 0) continue;
    low.push(divisor);
    if (divisor * divisor !== whole) high.push(whole / divisor);
  }
  return low.concat(high.reverse());
}

/** The divisor of `whole` nearest to `wished`; of two equally near, the smaller. */
export function nearestDivisor(whole: number, wished: number): number {
  return nearestWith(wished, whole, (candidate) => whole % candidate === 0);
}

/** The number from 1 to `most` nearest to `wished` that passes; 1 if none does. */
export function nearestWith(
  wished: number,
  most: number,
  passes: (candidate: number) => boolean,
): number {
  for (let distance = 0; distance <= Math.max(wished, most); distance++) {
    const below = wished - distance;
    if (below >= 1 && below <= most && passes(below)) return below;
    const above = wished + distance;
    if (above <= most && passes(above)) return above;
  }
  return 1;
}
