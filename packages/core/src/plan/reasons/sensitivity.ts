import type { ResolvedScenario } from '../../scenario/resolved.ts';
import { estimate } from '../../step/estimate.ts';
import { scaledLink, scaledMatrixRates, scaledMemoryBandwidth } from '../scaled.ts';

/** What would help a layout: one thing made better, everything else as it is. */
export interface Sensitivity {
  readonly what: SensitivityKey;
  /** Tokens per second with it over tokens per second now. */
  readonly speedup: number;
}

export const SENSITIVITIES = [
  'matrix-rate',
  'memory-bandwidth',
  'intra-node-bandwidth',
  'inter-node-bandwidth',
  'micro-batches',
] as const;
export type SensitivityKey = (typeof SENSITIVITIES)[number];

/** By how much each thing is made better. */
export const SENSITIVITY_FACTOR = 2;

/** The gain of doubling each thing in turn, largest first. */
export function sensitivities(scenario: ResolvedScenario): readonly Sensitivity[] {
  const now = estimate(scenario).throughput.tokensPerSecond;
  return SENSITIVITIES.map((what) => ({
    what,
    speedup: estimate(improved(scenario, what)).throughput.tokensPerSecond / now,
  })).sort((a, b) => b.speedup - a.speedup);
}

function improved(run: ResolvedScenario, what: SensitivityKey): ResolvedScenario {
  switch (what) {
    case 'matrix-rate':
      return scaledMatrixRates(run, SENSITIVITY_FACTOR);
    case 'memory-bandwidth':
      return scaledMemoryBandwidth(run, SENSITIVITY_FACTOR);
    case 'intra-node-bandwidth':
      return scaledLink(run, 'intraNode', SENSITIVITY_FACTOR);
    case 'inter-node-bandwidth':
      return scaledLink(run, 'interNode', SENSITIVITY_FACTOR);
    case 'micro-batches': {
      const { globalBatch, microBatches } = run.training;
      return {
        ...run,
        training: {
          ...run.training,
          globalBatch: globalBatch * SENSITIVITY_FACTOR,
          microBatches: microBatches * SENSITIVITY_FACTOR,
        },
      };
    }
  }
}
