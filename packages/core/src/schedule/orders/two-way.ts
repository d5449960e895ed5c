import { Lane, times } from '../lane.ts';
import type { Shape } from '../shape.ts';
import { Writer } from '../writer.ts';

/**
 * DualPipe: micro-batches enter at both ends of the pipeline, each rank holds two stages (the
 * weights twice in all), and a forward of one direction runs fused with a backward of the other.
 * The first half of the micro-batches flows down, the second half up. Order of DeepSeek's
 * DualPipe.step.
 */
export function dualPipe({ ranks, microBatches }: Shape): Int32Array[] {
  const half = microBatches / 2;
  return Array.from({ length: ranks }, (_, rank) => {
    const list = new Writer(microBatches, 3 * microBatches);
    const down = new Lane(list, rank, 0, half);
    const up = new Lane(list, ranks - 1 - rank, half, microBatches);
    const upper = rank < ranks / 2;
    const depth = upper ? rank : ranks - 1 - rank;
    twoWay(upper ? [down, up] : [up, down], depth, ranks / 2, half);
    return list.finish();
  });
}

/**
 * DualPipeV: DualPipe folded at the middle. Two stages a rank in a V, every micro-batch flows down
 * and up again, no weights twice. Order of DeepSeek's DualPipeV.step, which is also PyTorch's
 * ScheduleDualPipeV.
 */
export function dualPipeV({ ranks, microBatches }: Shape): Int32Array[] {
  return Array.from({ length: ranks }, (_, rank) => {
    const list = new Writer(microBatches, 6 * microBatches);
    const down = new Lane(list, rank, 0, microBatches);
    const up = new Lane(list, 2 * ranks - 1 - rank, 0, microBatches);
    twoWay([down, up], rank, ranks, microBatches);
    return list.finish();
  });
}

/**
 * What one rank does, `depth` hops from its end of the pipeline, of `ranks` on its side, with
 * `count` micro-batches in each lane: `near` enters at this end, `far` comes from the other.
 */
function twoWay([near, far]: [Lane, Lane], depth: number, ranks: number, count: number): void {
  const hops = ranks - 1 - depth;
  /** Weight-gradients put off, oldest first. */
  const putOff: Lane[] = [];
  const inputGradientAlone = (lane: Lane) => {
    lane.inputGradient();
    putOff.push(lane);
  };
  const weightGradient = () => putOff.shift()?.weightGradient();
  const fused = (forward: Lane, backward: Lane) => {
    forward.joinedForward();
    backward.backward();
  };

  times(2 * hops, () => near.forward());
  times(depth + 1, () => {
    near.forward();
    far.forward();
  });
  times(hops, () => {
    inputGradientAlone(far);
    weightGradient();
    far.forward();
  });
  times(count - 2 * ranks + depth + 1, (step) => {
    if (step === 0 && hops === 0) {
      // The innermost rank keeps these two apart: its neighbour wants the forward sooner.
      near.forward();
      far.backward();
    } else fused(near, far);
    fused(far, near);
  });
  times(hops, () => {
    far.backward();
    fused(far, near);
  });
  // From the middle of this phase on, weight-gradients are put off to fill the cool-down.
  const middle = Math.floor((depth + 1) / 2);
  const odd = depth % 2 === 1;
  times(depth + 1, (step) => {
    if (step > middle || (step === middle && odd)) inputGradientAlone(far);
    else far.backward();
    if (step >= middle) inputGradientAlone(near);
    else near.backward();
  });
  times(hops, () => {
    weightGradient();
    inputGradientAlone(near);
  });
  times(depth + 1, weightGradient);
}
