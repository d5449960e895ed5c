import type { Shape } from '../shape.ts';
import { Writer } from '../writer.ts';

/**
 * GPipe (fill and drain): every forward, then every backward.
 * Backwards run in the order of the micro-batches, as in PyTorch's runtime; GPipe's paper and
 * torchgpipe run them from the last to the first (`descending`). Time and memory are the same.
 */
export function gpipe({ ranks, microBatches, variant }: Shape): Int32Array[] {
  return Array.from({ length: ranks }, (_, rank) => {
    const list = new Writer(microBatches, 2 * microBatches);
    for (let m = 0; m < microBatches; m++) list.forward(rank, m);
    for (let m = 0; m < microBatches; m++) {
      list.backward(rank, variant === 'descending' ? microBatches - 1 - m : m);
    }
    return list.finish();
  });
}
