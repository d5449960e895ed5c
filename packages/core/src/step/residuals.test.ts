import { describe, expect, it } from 'vitest';
import { nearestResidual, type Residual } from './residuals.ts';

const row = (
  engine: Residual['engine'],
  generation: Residual['generation'],
  low: number,
  high: number,
): Residual => ({ engine, generation, quantity: 'step', low, high, runs: 10 });
const TABLE = [
  row('megatron', 'hopper', 0.9, 1.2),
  row('megatron', 'ampere', 0.95, 1.3),
  row('fsdp', 'ampere', 0.8, 1.1),
];

describe('nearestResidual', () => {
  it('takes the same engine and generation where there is evidence', () => {
    expect(nearestResidual(TABLE, 'megatron', 'hopper', 'step')).toEqual({ low: 0.9, high: 1.2 });
  });

  it('spans the engine where the accelerator was never measured', () => {
    const span = { low: 0.9, high: 1.3 };
    expect(nearestResidual(TABLE, 'megatron', undefined, 'step')).toEqual(span);
    expect(nearestResidual(TABLE, 'megatron', 'blackwell', 'step')).toEqual(span);
  });

  it('spans everything where the engine was never measured', () => {
    const span = { low: 0.8, high: 1.3 };
    expect(nearestResidual(TABLE, 'torchtitan', 'hopper', 'step')).toEqual(span);
  });

  it('always holds the prediction itself', () => {
    const high = [row('fsdp', 'hopper', 1.1, 1.3)];
    expect(nearestResidual(high, 'fsdp', 'hopper', 'step').low).toBe(1);
  });
});
