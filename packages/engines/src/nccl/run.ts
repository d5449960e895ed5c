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
  /** What was measured but is no measurement, and why. */
  readonly leftOut: readonly LeftOut[];
}

/** A line or an entry that cannot be used. */
export interface LeftOut {
  /** `Line 12`, `Result 3`: counted from 1, as editors count. */
  readonly place: string;
  /** `busbw is inf` */
  readonly reason: string;
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

/** Beyond any link or message: what is larger was not measured. */
const MOST_GIGABYTES_PER_SECOND = 1e6;
const MOST_MICROSECONDS = 1e12;
const MOST_BYTES = 1e15;

/**
 * One point from what was measured out of place and in place. The two differ by noise only
 * (the traffic is the same), so the mean of both counts.
 * @returns the reason in words where neither can be used
 */
export function pointOf(bytes: number, printed: readonly PrintedPoint[]): NcclPoint | string {
  if (!isBetween(bytes, MOST_BYTES)) return `its size is ${written(bytes)}`;
  const sound = printed.filter(
    (p) =>
      isBetween(p.microseconds, MOST_MICROSECONDS) &&
      isBetween(p.gigabytesPerSecond, MOST_GIGABYTES_PER_SECOND),
  );
  const [first] = printed;
  if (sound.length === 0) {
    if (first === undefined) return 'it holds no measurement';
    return isBetween(first.microseconds, MOST_MICROSECONDS)
      ? `busbw is ${written(first.gigabytesPerSecond)}`
      : `time is ${written(first.microseconds)}`;
  }
  const mean = (pick: (p: PrintedPoint) => number) =>
    sound.reduce((sum, p) => sum + pick(p), 0) / sound.length;
  return {
    bytes,
    seconds: mean((p) => p.microseconds) * 1e-6,
    busBandwidth: mean((p) => p.gigabytesPerSecond) * 1e9,
    wrong: sound.reduce((sum, p) => sum + p.wrong, 0),
  };
}

const isBetween = (value: number, most: number): boolean => value > 0 && value <= most;

/** A number as nccl-tests (C's printf) writes it. */
function written(value: number): string {
  if (Number.isNaN(value)) return 'no number';
  return Number.isFinite(value) ? String(value) : value > 0 ? 'inf' : '-inf';
}
