import type { Shape } from '../shape.ts';
import { Writer } from '../writer.ts';

/**
 * Looped breadth-first: GPipe over several chunks a rank; every micro-batch goes through a chunk
 * before the next chunk starts. Order of PyTorch's ScheduleLoopedBFS (Lamy-Poirier,
 * arXiv 2211.05953), which runs backwards from the last micro-batch to the first.
 */
export function loopedBreadthFirst({ ranks, virtualStages, microBatches }: Shape): Int32Array[] {
  return Array.from({ length: ranks }, (_, rank) => {
    const list = new Writer(microBatches, 2 * microBatches * virtualStages);
    for (let chunk = 0; chunk < virtualStages; chunk++) {
      for (let m = 0; m < microBatches; m++) list.forward(chunk * ranks + rank, m);
    }
    for (let chunk = virtualStages - 1; chunk >= 0; chunk--) {
      for (let m = microBatches - 1; m >= 0; m--) list.backward(chunk * ranks + rank, m);
    }
    return list.finish();
  });
}
