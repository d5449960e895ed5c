/** Reading names as people write them, and finding the name that they meant. */

/**
 * A name without case, punctuation and spaces: `Llama 3.1-70B` and `llama-3.1-70b` are one. A point
 * between digits stays: 1.3b is not 13b.
 */
export function plainSpelling(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9.]|(?<!\d)\.|\.(?!\d)/g, '');
}

/** Fewer characters begin too many names to mean one. */
const SHORTEST_BEGINNING = 3;

/**
 * The candidate nearest to what was written, or undefined if none is near: the first that it is
 * the beginning of, or the one with the fewest changes, at most a third of the longer name.
 */
export function nearestName(written: string, candidates: readonly string[]): string | undefined {
  const plain = plainSpelling(written);
  const begun =
    plain.length >= SHORTEST_BEGINNING &&
    candidates.find((candidate) => plainSpelling(candidate).startsWith(plain));
  if (begun) return begun;
  let best: string | undefined;
  let least = Infinity;
  for (const candidate of candidates) {
    const other = plainSpelling(candidate);
    const length = Math.max(plain.length, other.length);
    const cost = editDistance(plain, other);
    if (cost < least && cost * 3 <= length) {
      least = cost;
      best = candidate;
    }
  }
  return best;
}

/** Insertions, deletions, replacements and swaps of neighbours that turn one name into another. */
export function editDistance(from: string, to: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1];
      let cost = Math.min(
        previous[column]! + 1,
        current[column - 1]! + 1,
        previous[column - 1]! + (same ? 0 : 1),
      );
      const swapped =
        row > 1 &&
        column > 1 &&
        from[row - 1] === to[column - 2] &&
        from[row - 2] === to[column - 1];
      if (swapped) cost = Math.min(cost, before[column - 2]! + 1);
      current.push(cost);
    }
    before = previous;
    previous = current;
  }
  return previous[to.length]!;
}
