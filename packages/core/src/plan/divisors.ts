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
