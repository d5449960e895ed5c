import { FLOPS_PER_PARAMETER_TOKEN } from '../hardware/constants.ts';
import { ringSeconds } from '../network/ring-cost.ts';

/** One training step of one replica, and the all-reduce that ends it. */
export interface ReplicaStep {
  readonly replicas: number;
  /** Forward and backward pass of one replica's share of the batch. */
  readonly computeSeconds: number;
  /** The gradients that one replica sums with the others. */
  readonly gradientBytes: number;
  readonly bytesPerSecond: number;
  /**
   * Buckets that the gradients are cut in, each reduced while the backward pass works on; left
   * out, the all-reduce starts when the backward pass is over.
   */
  readonly overlappedBuckets?: number;
}

export interface ReplicaTimes {
  readonly allReduceSeconds: number;
  /** The part of the all-reduce that the backward pass does not hide. */
  readonly exposedSeconds: number;
  readonly stepSeconds: number;
  /** Compute over step: the speedup is this times the replicas. */
  readonly efficiency: number;
}

/** Times of a data-parallel step: compute, then what is left of a ring all-reduce. */
export function dataParallelStep(step: ReplicaStep): ReplicaTimes {
  const { replicas, computeSeconds, gradientBytes, bytesPerSecond } = step;
  const allReduceSeconds = ringSeconds('all-reduce', replicas, gradientBytes, bytesPerSecond);
  const exposedSeconds = exposed(allReduceSeconds, computeSeconds, step.overlappedBuckets);
  const stepSeconds = computeSeconds + exposedSeconds;
  return {
    allReduceSeconds,
    exposedSeconds,
    stepSeconds,
    efficiency: computeSeconds / stepSeconds,
  };
}

/**
 * Buckets become ready at equal intervals of the backward pass and are reduced one after another.
 * The last is ready only when the pass is over: it always shows; if the network is the slower of
 * the two, so does everything that has queued up behind it.
 */
function exposed(allReduce: number, compute: number, buckets: number | undefined): number {
  if (buckets === undefined) return allReduce;
  const { backward, training } = FLOPS_PER_PARAMETER_TOKEN;
  const untilLastBucket = ((compute * backward) / training) * (1 - 1 / buckets);
  return Math.max(allReduce / buckets, allReduce - untilLastBucket);
}
