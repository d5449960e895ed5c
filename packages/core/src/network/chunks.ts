/** A contiguous piece of a longer array. */
export interface Chunk {
  readonly start: number;
  readonly length: number;
}

/**
 * Cuts a length into contiguous parts that differ by at most one; the longer come first.
 * @param parts 1 or more; parts beyond the length are empty.
 */
export function split(length: number, parts: number): readonly Chunk[] {
  const short = Math.floor(length / parts);
  const longer = length % parts;
  return Array.from({ length: parts }, (_, part) => ({
    start: part * short + Math.min(part, longer),
    length: short + (part < longer ? 1 : 0),
  }));
}
