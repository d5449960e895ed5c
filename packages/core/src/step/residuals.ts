import type { Engine } from '../scenario/choices.ts';
import type { Generation } from './constants.ts';

/** How far measured runs lie from the model: measured over predicted, 5th and 95th percentile. */
export interface Residual {
  readonly engine: Engine;
  readonly generation: Generation;
  readonly quantity: 'step' | 'memory';
  readonly low: number;
  readonly high: number;
  /** Runs that it rests on. */
  readonly runs: number;
}

/**
 * The residuals of the nearest evidence: of the same engine and generation, else of all runs of the
 * engine, else of all runs. Where several groups are near, the interval spans them all.
 * @param generation undefined for accelerators of which no run was measured
 */
export function nearestResidual(
  table: readonly Residual[],
  engine: Engine,
  generation: Generation | undefined,
  quantity: Residual['quantity'],
): { readonly low: number; readonly high: number } {
  const rows = table.filter((row) => row.quantity === quantity);
  const sameEngine = rows.filter((row) => row.engine === engine);
  const exact = sameEngine.filter((row) => row.generation === generation);
  const nearest = [exact, sameEngine, rows].find((some) => some.length > 0) ?? [];
  return {
    low: Math.min(1, ...nearest.map((row) => row.low)),
    high: Math.max(1, ...nearest.map((row) => row.high)),
  };
}
