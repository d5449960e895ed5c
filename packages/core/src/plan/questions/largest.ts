import { resolveScenario, type Readers } from '../../scenario/resolve.ts';
import type { ResolvedScenario } from '../../scenario/resolved.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { estimate } from '../../step/estimate.ts';

/** What can be made as large as memory allows. */
export type Growable = 'sequence' | 'microBatch';

/** Where the search for the largest stops: a gibitoken. */
const MOST = 2 ** 30;

/** Sequences are counted in multiples of this many tokens on each GPU that they are cut over. */
const SEQUENCE_STEP = 256;

/** The step in which a quantity is grown: what the layout's cut of a sequence needs, or 1. */
export function growthStep({ layout }: ResolvedScenario, what: Growable): number {
  return what === 'sequence' ? SEQUENCE_STEP * layout.tensor * layout.context : 1;
}

/**
 * The longest sequence, or the largest micro-batch, with which a layout still is legal and fits.
 * Memory grows with either, so halving the interval finds it; sequences are counted in the steps
 * that the layout's cut needs (`step`).
 * @returns 0 if not even the smallest fits
 */
export function largestThatFits(
  scenario: Scenario,
  what: Growable,
  step: number,
  readers: Readers = {},
): number {
  const fits = (count: number): boolean => {
    const size = count * step;
    const training = { ...scenario.training, [what]: size };
    if (what === 'microBatch' && training.globalBatch !== undefined)
      training.globalBatch = batchFor(scenario, training.globalBatch, size);
    const resolved = resolveScenario({ ...scenario, training }, readers);
    if (!resolved.ok) return false;
    const { legal, memory } = estimate(resolved.value);
    return legal && memory.fits;
  };
  let low = 0;
  let high = 1;
  while (fits(high) && high * step < MOST) {
    low = high;
    high *= 2;
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low * step;
}

/**
 * The number of micro-batches stays as it was, so that what is in flight does too. A batch that is
 * not given follows from the micro-batch by itself.
 */
function batchFor(scenario: Scenario, globalBatch: number, microBatch: number): number {
  const before = scenario.training?.microBatch ?? 1;
  return Math.max(1, Math.round((globalBatch / before) * microBatch));
}
