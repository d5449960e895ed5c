/** A label that wants to stand centred at `anchor`, in pixels. */
export interface Wanted {
  readonly anchor: number;
  readonly width: number;
}

/**
 * Left edges that keep labels in order, apart by `gap` and inside 0 to `available`, each as near
 * to its anchor as that allows; `undefined` when they cannot all fit on one line.
 */
export function placeLabels(
  labels: readonly Wanted[],
  available: number,
  gap = 10,
): readonly number[] | undefined {
  const total = labels.reduce((sum, { width }) => sum + width + gap, -gap);
  if (total > available) return undefined;
  const left: number[] = [];
  let cursor = 0;
  for (const { anchor, width } of labels) {
    const start = Math.max(cursor, anchor - width / 2);
    left.push(start);
    cursor = start + width + gap;
  }
  let limit = available;
  for (let index = labels.length - 1; index >= 0; index--) {
    const { width } = labels[index]!;
    left[index] = Math.min(left[index]!, limit - width);
    limit = left[index]! - gap;
  }
  return left;
}
