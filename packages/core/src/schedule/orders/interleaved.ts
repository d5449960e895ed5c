import { groupSize } from '../group-size.ts';
import type { Shape } from '../shape.ts';
import { Writer } from '../writer.ts';

/**
 * Interleaved 1F1B: each rank holds several chunks of the model and takes the micro-batches through
 * them group by group. Order of Megatron-LM's get_schedule_table, which is also PyTorch's
 * ScheduleInterleaved1F1B. Variant `plus-one-warm-up`: one forward more before the first backward
 * (Megatron-LM with overlap_moe_expert_parallel_comm).
 */
export function interleaved(shape: Shape): Int32Array[] {
  const extra = shape.variant === 'plus-one-warm-up' ? 1 : 0;
  return byRank(shape, (rank) => ({
    warmUp: 2 * (shape.ranks - 1 - rank) + extra,
    weightsAfter: null,
  }));
}

/**
 * Interleaved zero bubble: half of that warm-up, the backward split, and each weight-gradient put
 * off by as many steps as the rank's number. Order of PyTorch's ScheduleInterleavedZeroBubble;
 * with one stage a rank it is ZB-H1.
 */
export function interleavedZeroBubble(shape: Shape): Int32Array[] {
  return byRank(shape, (rank) => ({ warmUp: shape.ranks - 1 - rank, weightsAfter: rank }));
}

interface RankPlan {
  /** Forwards before the first backward, beyond one group for each chunk but the last. */
  readonly warmUp: number;
  /** After how many input-gradients the first weight-gradient runs; null: backward is whole. */
  readonly weightsAfter: number | null;
}

function byRank(shape: Shape, plan: (rank: number) => RankPlan): Int32Array[] {
  const { ranks, virtualStages, microBatches } = shape;
  const size = groupSize(shape);
  const count = microBatches * virtualStages;
  const { chunks, microBatchOf } = turns(virtualStages, microBatches, size);
  return Array.from({ length: ranks }, (_, rank) => {
    const { warmUp, weightsAfter } = plan(rank);
    const ahead = Math.min(count, (virtualStages - 1) * size + warmUp);
    const list = new Writer(microBatches, (weightsAfter === null ? 2 : 3) * count);
    const stage = (turn: number) => chunks[turn]! * ranks + rank;
    const mirrored = (turn: number) => (virtualStages - 1 - chunks[turn]!) * ranks + rank;
    for (let turn = 0; turn < ahead; turn++) list.forward(stage(turn), microBatchOf[turn]!);
    for (let turn = 0; turn < count; turn++) {
      const next = turn + ahead;
      if (next < count) list.forward(stage(next), microBatchOf[next]!);
      if (weightsAfter === null) list.backward(mirrored(turn), microBatchOf[turn]!);
      else {
        list.inputGradient(mirrored(turn), microBatchOf[turn]!);
        const weight = turn - weightsAfter;
        if (weight >= 0) list.weightGradient(mirrored(weight), microBatchOf[weight]!);
      }
    }
    if (weightsAfter !== null) {
      for (let turn = Math.max(0, count - weightsAfter); turn < count; turn++) {
        list.weightGradient(mirrored(turn), microBatchOf[turn]!);
      }
    }
    return list.finish();
  });
}

/** In which order a rank's forwards go through its chunks: group by group, chunk by chunk. */
function turns(virtualStages: number, microBatches: number, size: number) {
  const chunks = new Int32Array(microBatches * virtualStages);
  const microBatchOf = new Int32Array(microBatches * virtualStages);
  let turn = 0;
  for (let first = 0; first < microBatches; first += size) {
    const end = Math.min(first + size, microBatches);
    for (let chunk = 0; chunk < virtualStages; chunk++) {
      for (let m = first; m < end; m++, turn++) {
        chunks[turn] = chunk;
        microBatchOf[turn] = m;
      }
    }
  }
  return { chunks, microBatchOf };
}
