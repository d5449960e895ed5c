import type { ResolvedScenario } from '../../scenario/resolved.ts';
import type { Answer } from '../../step/answer.ts';

/** What a whole run takes. */
export interface RunCost {
  readonly steps: number;
  readonly seconds: number;
  readonly gpuHours: number;
  /** In the currency of the price that was given; absent without one. */
  readonly price?: number;
  /** Energy of the boards at full power, joules; absent where the board's power is unknown. */
  readonly energyJoules?: number;
}

const SECONDS_PER_HOUR = 3600;

/**
 * How long and how dear T tokens are.
 * @param tokens tokens of the whole run
 * @param pricePerGpuHour of one GPU, any currency
 */
export function runCost(
  scenario: ResolvedScenario,
  answer: Answer,
  tokens: number,
  pricePerGpuHour?: number,
): RunCost {
  const { training, cluster } = scenario;
  const steps = Math.ceil(tokens / (training.globalBatch * training.sequence));
  const seconds = steps * answer.step.seconds;
  const gpuHours = (seconds * cluster.gpus) / SECONDS_PER_HOUR;
  const watts = cluster.accelerator.boardWatts;
  return {
    steps,
    seconds,
    gpuHours,
    ...(pricePerGpuHour !== undefined && { price: gpuHours * pricePerGpuHour }),
    ...(watts !== null && { energyJoules: watts * cluster.gpus * seconds }),
  };
}
