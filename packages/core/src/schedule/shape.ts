/** What a schedule is asked for: its size, and the choices that some schedules leave open. */
export interface Shape {
  /** Pipeline ranks, 1 or more. */
  readonly ranks: number;
  /** Stages (model chunks) on each rank; a schedule that fixes it says so in its entry. */
  readonly virtualStages: number;
  /** Micro-batches in one step, 1 or more. */
  readonly microBatches: number;
  /**
   * Interleaved schedules: how many micro-batches a rank runs through one chunk before it turns to
   * the next (Megatron-LM's microbatch_group_size_per_vp_stage). Default: `groupSize`.
   */
  readonly microBatchGroup?: number;
  /** One of the schedule's named variants; left out, its usual order. */
  readonly variant?: string;
  /**
   * Automatic schedules: the costs they plan with. Default: forward = input-gradient =
   * weight-gradient, as their authors' own fixed schedules assume.
   */
  readonly plannedFor?: PlannedFor;
}

/** Uniform costs, in any unit. */
export interface PlannedFor {
  readonly forward: number;
  readonly inputGradient: number;
  readonly weightGradient: number;
  readonly latency: number;
}

export const EQUAL_COSTS: PlannedFor = {
  forward: 1000,
  inputGradient: 1000,
  weightGradient: 1000,
  latency: 0,
};
