/** The divisors of a whole number, smallest first. */
export function divisors(whole: number): number[] {
  const low: number[] = [];
  const high: number[] = [];
  for (let divisor = 1; divisor * divisor <= whole; divisor++) {
    if (whole % divisor !== 0) continue;
    low.push(divisor);
    if (divisor * divisor !== whole) high.push(whole / divisor);
  }
  return low.concat(high.reverse());
}
