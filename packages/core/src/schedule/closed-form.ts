import type { ScheduleName } from './schedule.ts';
import type { Shape } from './shape.ts';

/** Costs that are the same on every stage, no latency. */
export interface UniformCosts {
  readonly forward: number;
  readonly inputGradient: number;
  readonly weightGradient: number;
}

/**
 * The makespan by formula where one is exact, else null (then simulate).
 * GPipe, 1F1B: (M + R - 1)(F + B), Narayanan et al., arXiv 2104.04473, section 2.2.
 */
export function closedForm(name: ScheduleName, shape: Shape, costs: UniformCosts): number | null {
  const { ranks, microBatches } = shape;
  const backward = costs.inputGradient + costs.weightGradient;
  switch (name) {
    case 'gpipe':
    case '1f1b':
      return (microBatches + ranks - 1) * (costs.forward + backward);
    default:
      return null;
  }
}
