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

/** Where there is no evidence at all: the widest that any group of runs shows. */
const UNKNOWN = { step: { low: 0.7, high: 1.6 }, memory: { low: 0.8, high: 1.25 } } as const;

/** The residuals of the nearest evidence: same engine and generation, else same engine, else all. */
export function nearestResidual(
  table: readonly Residual[],
  engine: Engine,
  generation: Generation,
  quantity: Residual['quantity'],
): { readonly low: number; readonly high: number } {
  const rows = table.filter((row) => row.quantity === quantity);
  const sameEngine = rows.filter((row) => row.engine === engine);
  const exact = sameEngine.find((row) => row.generation === generation);
  if (exact) return exact;
  if (sameEngine.length === 0) return UNKNOWN[quantity];
  return {
    low: Math.min(...sameEngine.map((row) => row.low)),
    high: Math.max(...sameEngine.map((row) => row.high)),
  };
}
