import { CONSTANTS } from '../../hardware/constants.ts';
import { assemble } from '../../schedule/assemble.ts';
import { gpipe } from '../../schedule/orders/gpipe.ts';
import { simulate } from '../../schedule/simulate.ts';

/** The backward pass takes twice as long as the forward: it has two matrix products for each one. */
const UNIT_COSTS = { forward: 1, inputGradient: 1, weightGradient: 1 };

const known = new Map<number, number>();

/**
 * The idle share, 0 to 1, of EP 04's first schedule at the recipe's micro-batches, measured off
 * the schedule; 1F1B has the same, those that split the backward pass or interleave have less. Kept once measured: a
 * mend looks at many recipes, but there are only so many stages. (Not by `generate`: whoever draws
 * a recipe need not load every schedule.)
 * @param stages 1 or more
 */
export function measuredBubble(stages: number): number {
  const before = known.get(stages);
  if (before !== undefined) return before;
  const shape = {
    ranks: stages,
    virtualStages: 1,
    microBatches: CONSTANTS.recipeMicroBatches.value,
  };
  const timing = simulate(assemble('gpipe', shape, 'loop', gpipe(shape)), UNIT_COSTS);
  if (!timing.ok) throw new RangeError(timing.problems[0]?.message);
  known.set(stages, timing.value.idleFraction);
  return timing.value.idleFraction;
}
