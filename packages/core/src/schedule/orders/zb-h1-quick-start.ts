import type { Shape } from '../shape.ts';
import { Writer } from '../writer.ts';

/**
 * ZB-H1 as a patch of a few lines to Megatron-LM's 1F1B (sail-sg, branch zb-h1-quick-start): the
 * backward is split only where that helps, in a rank's first `rank` steps and in its cool-down,
 * and never on rank 0. Weight-gradients run `rank` steps late.
 */
export function zeroBubbleOneQuickStart({ ranks, microBatches }: Shape): Int32Array[] {
  return Array.from({ length: ranks }, (_, rank) => {
    const list = new Writer(microBatches, 3 * microBatches);
    const warmUp = Math.min(ranks - rank - 1, microBatches);
    const steady = microBatches - warmUp;
    /** Micro-batches whose weight-gradient is put off, oldest first. */
    const putOff: number[] = [];
    const weightGradient = () => {
      const m = putOff.shift();
      if (m !== undefined) list.weightGradient(rank, m);
    };
    for (let m = 0; m < warmUp; m++) list.forward(rank, m);
    for (let m = 0; m < microBatches; m++) {
      if (m < steady) list.forward(rank, warmUp + m);
      const late = m >= steady - 1;
      if (rank > 0 && (m < rank || late)) {
        list.inputGradient(rank, m);
        putOff.push(m);
      } else list.backward(rank, m);
      if (late && m >= rank) weightGradient();
    }
    while (putOff.length > 0) weightGradient();
    return list.finish();
  });
}
