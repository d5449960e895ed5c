/**
 * How often words and formulas follow a drag: nobody reads them while they move, and laying out
 * type is what a frame spends most on.
 */
const PACE_MILLISECONDS = 120;

/** One beat for all, so that what waits is laid out together. */
let last = Number.NEGATIVE_INFINITY;
let waits = false;
const waiting = new Map<object, () => void>();

/**
 * Writes at once, or, where something was written just before, at the next beat.
 * @param owner whose earlier writing, if it still waits, this one replaces
 */
export function calmly(owner: object, write: () => void): void {
  const wait = last + PACE_MILLISECONDS - performance.now();
  if (wait <= 0 && !waits) {
    write();
    // Others of the same change are not late yet.
    queueMicrotask(() => (last = performance.now()));
    return;
  }
  waiting.set(owner, write);
  if (waits) return;
  waits = true;
  setTimeout(beat, Math.max(0, wait));
}

function beat(): void {
  waits = false;
  last = performance.now();
  const writings = [...waiting.values()];
  waiting.clear();
  for (const write of writings) write();
}
