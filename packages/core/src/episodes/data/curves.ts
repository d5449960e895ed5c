import { LINK_KEYS, type LinkKey } from '../../hardware/constants.ts';
import { dataAnswer } from './answer.ts';
import { dataFields, type DataState } from './fields.ts';

export interface CurvePoint {
  readonly gpus: number;
  readonly speedup: number;
  readonly efficiency: number;
}

export interface SpeedupCurve {
  readonly link: LinkKey;
  readonly points: readonly CurvePoint[];
}

const POINTS_PER_DOUBLING = 6;

/** Whole numbers of GPUs, evenly spread over the logarithmic axis, every power of two among them. */
export function curveGpus(): readonly number[] {
  const { minimum, maximum } = dataFields.gpus;
  const steps = Math.round(Math.log2(maximum / minimum) * POINTS_PER_DOUBLING);
  const spread = Array.from({ length: steps + 1 }, (_, step) =>
    Math.round(minimum * 2 ** (step / POINTS_PER_DOUBLING)),
  );
  return [...new Set(spread)];
}

/**
 * The speedup on every link against the number of GPUs, all else as in the state. The ideal line
 * is speedup = GPUs.
 */
export function speedupCurves(state: DataState): readonly SpeedupCurve[] {
  return LINK_KEYS.map((link) => ({
    link,
    points: curveGpus().map((gpus) => {
      const { speedup, efficiency } = dataAnswer({ ...state, link, gpus });
      return { gpus, speedup, efficiency };
    }),
  }));
}
