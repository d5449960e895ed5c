import type { NcclPoint } from './run.ts';

export interface Asymptote {
  /** Bytes per second for very large messages. */
  readonly busBandwidth: number;
  /**
   * `flat`: measured at the largest size, where the curve no longer rises. `fit`: extrapolated.
   * `rising`: measured, but a longer test would show more. `single`: too few sizes to tell.
   */
  readonly from: 'flat' | 'fit' | 'rising' | 'single';
  /** Bus bandwidth at the largest size, bytes per second. */
  readonly measured: number;
}

/** A curve counts as flat when its last doubling of size brings less than this share. */
const FLAT = 0.03;
/** Sizes within this factor of the largest enter the fit: smaller ones use other protocols. */
const FIT_REACH = 32;
/** A fit is not believed beyond this multiple of what was measured. */
const FIT_LIMIT = 1.25;

/**
 * The bus bandwidth that a curve tends to. A model that adds the latency itself needs the
 * limit, and short tests (nccl-tests stops at 32 MB by default) end below it: where the curve
 * still rises, time = latency + size / bandwidth is fitted (least squares in relative error).
 */
export function asymptoteOf(points: readonly NcclPoint[]): Asymptote {
  const last = points.at(-1)!;
  const measured = last.busBandwidth;
  const half = points.findLast((point) => point.bytes <= last.bytes / 2);
  if (half === undefined) return { busBandwidth: measured, from: 'single', measured };
  const doublings = Math.log2(last.bytes / half.bytes);
  const rise = (measured / half.busBandwidth) ** (1 / doublings) - 1;
  if (rise < FLAT) return { busBandwidth: measured, from: 'flat', measured };
  const limit = fit(points.filter((point) => point.bytes * FIT_REACH > last.bytes));
  // Where NCCL changes its algorithm on the way up, the line fits nothing and ends too low.
  if (limit === undefined || limit < measured) {
    return { busBandwidth: measured, from: 'rising', measured };
  }
  return { busBandwidth: Math.min(limit, measured * FIT_LIMIT), from: 'fit', measured };
}

/** Bandwidth B of seconds = latency + work / B, where work = busBandwidth x seconds. */
function fit(points: readonly NcclPoint[]): number | undefined {
  if (points.length < 3) return undefined;
  let sw = 0;
  let sx = 0;
  let sy = 0;
  let sxx = 0;
  let sxy = 0;
  for (const { seconds, busBandwidth } of points) {
    const weight = 1 / seconds ** 2;
    const work = busBandwidth * seconds;
    sw += weight;
    sx += weight * work;
    sy += weight * seconds;
    sxx += weight * work * work;
    sxy += weight * work * seconds;
  }
  const slope = (sw * sxy - sx * sy) / (sw * sxx - sx * sx);
  return slope > 0 && Number.isFinite(slope) ? 1 / slope : undefined;
}
