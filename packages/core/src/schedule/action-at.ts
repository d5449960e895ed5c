import type { Timing } from './simulate.ts';

/**
 * The place in a rank's list of the action that runs at a time, or null where the rank is idle:
 * what a pointer on a Gantt chart points at. Of a fused pair, the first. Takes log(actions) steps.
 */
export function actionAt({ starts, ends }: Timing, rank: number, time: number): number | null {
  const row = starts[rank]!;
  let low = 0;
  let high = row.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (row[middle]! <= time) low = middle + 1;
    else high = middle;
  }
  const runs = (place: number) => place >= 0 && row[place]! <= time && time < ends[rank]![place]!;
  const last = low - 1;
  if (!runs(last)) return null;
  return runs(last - 1) ? last - 1 : last;
}
