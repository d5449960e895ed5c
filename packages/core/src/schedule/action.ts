/**
 * A pipeline schedule is, for each rank, the ordered list of actions that it runs.
 * Notation, as PyTorch writes it: `<stage><kind><micro-batch>`, e.g. `3F0`, `3I0`, `3W0`.
 */

/** F forward; B full backward; I input-gradient alone; W weight-gradient alone. B = I + W. */
export type ActionKind = 'F' | 'B' | 'I' | 'W';

export interface Action {
  readonly kind: ActionKind;
  /** Global stage, 0 to stages - 1, in the order in which data flows. */
  readonly stage: number;
  readonly microBatch: number;
  /**
   * The partner that this action runs fused with (DualPipe): the two occupy the rank together,
   * and both results are there when the pair ends.
   */
  readonly fusedWith?: Action;
}

/** A schedule: who holds which stage, and what each rank does in order. */
export interface Schedule {
  readonly name: ScheduleName;
  /** Pipeline ranks. */
  readonly ranks: number;
  /** Global stages: ranks x virtual stages. */
  readonly stages: number;
  readonly microBatches: number;
  /**
   * The rank that runs `stage` for `microBatch`. It depends on the micro-batch only where data
   * flows both ways (DualPipe).
   */
  readonly rankOf: (stage: number, microBatch: number) => number;
  /** One list a rank. */
  readonly actions: readonly (readonly Action[])[];
}

/** Every schedule that Shardplay can generate. */
export const SCHEDULE_NAMES = [
  'gpipe',
  '1f1b',
  'eager-1f1b',
  'interleaved-1f1b',
  'looped-bfs',
  'zb-h1',
  'zb-h2',
  'zb-v',
  'v-half',
  'v-min',
  'interleaved-zb',
  'dualpipe',
  'dualpipe-v',
] as const;

export type ScheduleName = (typeof SCHEDULE_NAMES)[number];
