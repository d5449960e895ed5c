import { closedForm } from '../schedule/closed-form.ts';
import { generate } from '../schedule/generate.ts';
import { peakInFlight } from '../schedule/in-flight.ts';
import type { ScheduleName } from '../schedule/schedule.ts';
import type { Shape } from '../schedule/shape.ts';
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
 * Closed forms where they are exact; the other shapes are generated and simulated once.
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
  const shape = { ranks, virtualStages, microBatches };
  const held = closedInFlight(name, shape);
  const makespan = closedForm(name, shape, EQUAL);
  if (held !== null && makespan !== null)
    return { inFlight: held, bubble: bubbleOf(makespan, shape) };
  const generated = generate(name, shape);
  if (!generated.ok) return null;
  const timing = makespan === null ? simulate(generated.value, EQUAL) : undefined;
  if (timing?.ok === false) return null;
  const chunks = name === 'dualpipe' ? 2 : virtualStages;
  const { atInputGradient, atWeightGradient } = peakInFlight(generated.value);
  return {
    inFlight: Float64Array.from(
      atInputGradient,
      (peak, rank) => (peak + (atWeightGradient[rank]! - peak) * KEPT_FOR_WEIGHTS) / chunks,
    ),
    bubble: bubbleOf(makespan ?? timing!.value.makespan, shape),
  };
}

/** Forward, input-gradient and weight-gradient of equal length. */
const EQUAL = { forward: 1, inputGradient: 1, weightGradient: 1 };

/** What is left of a makespan without the work, in units of a micro-batch's work on a rank. */
function bubbleOf(makespan: number, { virtualStages, microBatches }: Shape): number {
  return Math.max(0, makespan / (3 * virtualStages) - microBatches);
}

/** Peaks by formula where one is exact (docs/schedules.md), else null. */
function closedInFlight(
  name: ScheduleName,
  { ranks, virtualStages, microBatches }: Shape,
): Float64Array | null {
  const chunks = microBatches * virtualStages;
  const peak =
    name === '1f1b' && virtualStages === 1
      ? (rank: number) => ranks - rank
      : name === 'interleaved-1f1b' && microBatches >= ranks && microBatches % ranks === 0
        ? (rank: number) => 2 * (ranks - rank - 1) + (virtualStages - 1) * ranks + 1
        : null;
  if (peak === null) return null;
  return Float64Array.from(
    { length: ranks },
    (_, rank) => Math.min(chunks, peak(rank)) / virtualStages,
  );
}

/** Share of an activation that only the weight gradient still needs: the inputs of products. */
const KEPT_FOR_WEIGHTS = 0.6;
