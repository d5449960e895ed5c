/** One test of nccl-tests: a collective, who took part, and the curve that was measured. */
export interface NcclRun {
  /** `all_reduce`, `all_gather`, ...; undefined where the text does not tell. */
  readonly collective: string | undefined;
  /** GPUs that took part. */
  readonly ranks: number | undefined;
  /** Distinct host names among the ranks. */
  readonly nodes: number | undefined;
  /** By message size, ascending. */
  readonly points: readonly NcclPoint[];
}

export interface NcclPoint {
  /** Message size as nccl-tests counts it: the whole buffer of a rank. */
  readonly bytes: number;
  readonly seconds: number;
  /** Bytes per second; nccl-tests' own normalisation, comparable with a link's speed. */
  readonly busBandwidth: number;
  /** Elements that came out wrong; 0 also where the test did not look. */
  readonly wrong: number;
}

/** A point as printed: microseconds and GB/s (1e9 bytes), one for each placement that was measured. */
export interface PrintedPoint {
  readonly microseconds: number;
  readonly gigabytesPerSecond: number;
  readonly wrong: number;
}

/**
 * One point from what was measured out of place and in place. The two differ by noise only
 * (the traffic is the same), so the mean of both counts.
 */
export function pointOf(bytes: number, printed: readonly PrintedPoint[]): NcclPoint | undefined {
  const sound = printed.filter((p) => p.microseconds > 0 && p.gigabytesPerSecond > 0);
  if (!(bytes > 0) || sound.length === 0) return undefined;
  const mean = (pick: (p: PrintedPoint) => number) =>
    sound.reduce((sum, p) => sum + pick(p), 0) / sound.length;
  return {
    bytes,
    seconds: mean((p) => p.microseconds) * 1e-6,
    busBandwidth: mean((p) => p.gigabytesPerSecond) * 1e9,
    wrong: sound.reduce((sum, p) => sum + p.wrong, 0),
  };
}
