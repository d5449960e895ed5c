import type { Accelerator } from '../hardware/accelerator.ts';
import type { Engine, GradientPrecision, MasterWeights, Optimizer, Precision } from './choices.ts';
import { defaultGradientPrecision } from './engine-defaults.ts';
import type { Training } from './resolved.ts';
import type { Scenario } from './scenario.ts';

/** In what a run computes, accumulates, updates and remembers. */
type PrecisionRecipe = Pick<
  Training,
  'precision' | 'gradientPrecision' | 'masterWeights' | 'optimizer'
>;

/**
 * Fills in the precisions of a recipe. Without fp32 master weights PyTorch's gradients and moments
 * take the 16 bits of the weights, so those are what is filled in.
 */
export function resolvePrecision(
  given: NonNullable<Scenario['training']>,
  accelerator: Pick<Accelerator, 'name' | 'flopsPerSecond'>,
  engine: Engine,
): { readonly recipe: PrecisionRecipe; readonly notes: readonly string[] } {
  const notes: string[] = [];
  const precision = given.precision ?? usualPrecision(accelerator);
  if (precision !== (given.precision ?? 'bf16')) {
    notes.push(
      `training.precision is not given: ${precision}, as ${accelerator.name} has no bf16.`,
    );
  }
  const masterWeights = resolveMasterWeights(given, precision, engine);
  const pure = masterWeights === 'none';
  const gradientPrecision: GradientPrecision =
    given.gradientPrecision ??
    (pure ? weightPrecision(precision) : defaultGradientPrecision(engine, precision));
  const optimizer: Optimizer = given.optimizer ?? (pure ? 'adam-bf16' : 'adam');
  if (pure && given.optimizer === undefined) {
    notes.push(
      'training.optimizer is not given: adam-bf16, as moments take the precision of the weights where nothing is kept in fp32.',
    );
  }
  return { recipe: { precision, gradientPrecision, masterWeights, optimizer }, notes };
}

/** nanotron keeps fp32 weights in its fp32 gradient accumulator, so without one there are none. */
function resolveMasterWeights(
  { masterWeights, gradientPrecision }: NonNullable<Scenario['training']>,
  precision: Precision,
  engine: Engine,
): MasterWeights {
  if (precision === 'fp32') return 'fp32';
  const accumulatesInHalf = gradientPrecision !== undefined && gradientPrecision !== 'fp32';
  return masterWeights ?? (engine === 'nanotron' && accumulatesInHalf ? 'none' : 'fp32');
}

const weightPrecision = (precision: Precision) => (precision === 'fp16' ? 'fp16' : 'bf16');

function usualPrecision({ flopsPerSecond }: Pick<Accelerator, 'flopsPerSecond'>): Precision {
  if (flopsPerSecond.bf16 !== null) return 'bf16';
  return flopsPerSecond.fp16 !== null ? 'fp16' : 'bf16';
}
