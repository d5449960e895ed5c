import type { Shape } from '../shape.ts';
import { Writer } from '../writer.ts';

/**
 * 1F1B (PipeDream-flush): a rank runs as many forwards as there are ranks from it to the end,
 * then one backward for each forward, then the backwards that are left.
 */
export function oneForwardOneBackward({ ranks, microBatches }: Shape): Int32Array[] {
  return warmedUp(ranks, microBatches, (rank) => ranks - rank);
}

/** One-forward-one-backward after `warmUp` forwards. */
export function warmedUp(
  ranks: number,
  microBatches: number,
  warmUp: (rank: number) => number,
): Int32Array[] {
  return Array.from({ length: ranks }, (_, rank) => {
    const list = new Writer(microBatches, 2 * microBatches);
    const ahead = Math.min(microBatches, warmUp(rank));
    for (let m = 0; m < ahead; m++) list.forward(rank, m);
    for (let m = 0; m < microBatches; m++) {
      list.backward(rank, m);
      if (ahead + m < microBatches) list.forward(rank, ahead + m);
    }
    return list.finish();
  });
}
