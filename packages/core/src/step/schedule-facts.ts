import { generate } from '../schedule/generate.ts';
import { peakInFlight } from '../schedule/in-flight.ts';
import type { ScheduleName } from '../schedule/schedule.ts';
import { simulate } from '../schedule/simulate.ts';

/** What memory and time need of a schedule, read off its action lists. */
export interface ScheduleFacts {
  /** By rank: micro-batches whose activations it holds at once, in shares of its whole model. */
  readonly inFlight: Float64Array;
  /**
   * Bubble of the busiest rank, in units of one micro-batch's work on one rank: simulated with
   * equal stages and forward, input-gradient and weight-gradient of equal length.
   */
  readonly bubble: number;
}

/** Beyond this many micro-batches a rank, a schedule only repeats its steady state. */
const ENOUGH_ROUNDS = 4;

/** Facts by name and shape; a schedule has the same ones whatever runs on it. */
const known = new Map<string, ScheduleFacts | null>();

/**
 * Facts of a schedule; null where it cannot run with that shape.
 * GPipe and 1F1B hold M and min(M, R - r) micro-batches (tested against their lists); the others
 * are generated and simulated once for each shape.
 */
export function scheduleFacts(
  name: ScheduleName,
  ranks: number,
  virtualStages: number,
  microBatches: number,
): ScheduleFacts | null {
  const rounds = Math.min(microBatches, ENOUGH_ROUNDS * ranks);
  const repeats = name !== 'gpipe' && name !== 'looped-bfs';
  const key = `${name},${ranks},${virtualStages},${repeats ? rounds : microBatches}`;
  let facts = known.get(key);
  if (facts === undefined) {
    facts = repeats
      ? readFacts(name, ranks, virtualStages, rounds)
      : {
          inFlight: new Float64Array(ranks).fill(microBatches),
          bubble: (ranks - 1) / virtualStages,
        };
    known.set(key, facts);
  }
  return facts;
}

function readFacts(
  name: ScheduleName,
  ranks: number,
  virtualStages: number,
  microBatches: number,
): ScheduleFacts | null {
  if (name === '1f1b' && virtualStages === 1) {
    const inFlight = Float64Array.from({ length: ranks }, (_, rank) =>
      Math.min(microBatches, ranks - rank),
    );
    return { inFlight, bubble: ranks - 1 };
  }
  const generated = generate(name, { ranks, virtualStages, microBatches });
  if (!generated.ok) return null;
  const chunks = name === 'dualpipe' ? 2 : virtualStages;
  const { atInputGradient, atWeightGradient } = peakInFlight(generated.value);
  const timing = simulate(generated.value, { forward: 1, inputGradient: 1, weightGradient: 1 });
  if (!timing.ok) return null;
  const busiest = Math.max(...timing.value.busy);
  return {
    inFlight: Float64Array.from(
      atInputGradient,
      (held, rank) => (held + (atWeightGradient[rank]! - held) * KEPT_FOR_WEIGHTS) / chunks,
    ),
    bubble: (timing.value.makespan - busiest) / (3 * virtualStages),
  };
}

/** Share of an activation that only the weight gradient still needs: the inputs of products. */
const KEPT_FOR_WEIGHTS = 0.6;
