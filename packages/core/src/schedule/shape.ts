/** What a schedule is asked for: its size, and the variants that some schedules have. */
export interface Shape {
  /** Pipeline ranks, 1 or more. */
  readonly ranks: number;
  /** Stages (model chunks) on each rank; a schedule that fixes it says so in its entry. */
  readonly virtualStages: number;
  /** Micro-batches in one step, 1 or more. */
  readonly microBatches: number;
  /** gpipe: run the backwards from the last micro-batch to the first, as in GPipe's paper. */
  readonly descending?: boolean;
}
