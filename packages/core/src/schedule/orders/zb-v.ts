import { Lane, times } from '../lane.ts';
import type { Shape } from '../shape.ts';
import { Writer } from '../writer.ts';

/**
 * ZB-V: two stages a rank in a V, the backward split, weight-gradients where the rank would wait.
 * The handcrafted order of the zero-bubble authors, which is also PyTorch's
 * ScheduleZBVZeroBubble: nothing idle between a rank's first and last action if forward,
 * input-gradient and weight-gradient take equally long. It is laid out for at least
 * 2 x ranks - 1 micro-batches; with fewer, the actions of the missing ones fall out.
 */
export function zeroBubbleV({ ranks, microBatches }: Shape): Int32Array[] {
  const laidOut = Math.max(microBatches, 2 * ranks - 1);
  return Array.from({ length: ranks }, (_, rank) => {
    const list = new Writer(microBatches, 6 * microBatches);
    const down = new Lane(list, rank, 0, microBatches);
    const up = new Lane(list, 2 * ranks - 1 - rank, 0, microBatches);
    times(2 * (ranks - rank) - 1, () => down.forward());
    times(rank, () => {
      up.forward();
      down.forward();
    });
    times(ranks - rank, () => {
      up.forward();
      up.splitBackward();
    });
    times(laidOut - ranks, () => {
      down.forward();
      down.splitBackward();
      up.forward();
      up.splitBackward();
    });
    times(rank, () => {
      down.inputGradient();
      up.inputGradient();
    });
    times(ranks - rank, () => down.splitBackward());
    times(rank, () => up.weightGradient());
    times(rank, () => down.weightGradient());
    return list.finish();
  });
}
