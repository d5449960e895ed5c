import { closedForm } from '../schedule/closed-form.ts';
import { generate } from '../schedule/generate.ts';
import { isEvenGroup } from '../schedule/group-size.ts';
import { peakInFlight } from '../schedule/in-flight.ts';
import { peakForm } from '../schedule/peak-form.ts';
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
  microBatchGroup?: number,
): ScheduleFacts | null {
  const rounds = enoughRounds(ranks, microBatches, microBatchGroup);
  const repeats = name !== 'gpipe' && name !== 'looped-bfs';
  const key = `${name},${ranks},${virtualStages},${repeats ? rounds : microBatches},${microBatchGroup}`;
  let facts = known.get(key);
  if (facts === undefined) {
    facts = repeats
      ? readFacts(name, {
          ranks,
          virtualStages,
          microBatches: rounds,
          ...(microBatchGroup !== undefined && { microBatchGroup }),
        })
      : {
          inFlight: new Float64Array(ranks).fill(microBatches),
          bubble: (ranks - 1) / virtualStages,
        };
    known.set(key, facts);
  }
  return facts;
}

/** As many micro-batches as show all of a schedule, with a last group as full as that of all. */
function enoughRounds(ranks: number, microBatches: number, group: number | undefined): number {
  if (group === undefined) return Math.min(microBatches, ENOUGH_ROUNDS * ranks);
  const whole = ENOUGH_ROUNDS * Math.max(ranks, group);
  return Math.min(microBatches, whole + (microBatches % group));
}

function readFacts(name: ScheduleName, shape: Shape): ScheduleFacts | null {
  const held = closedInFlight(name, shape);
  const makespan = closedForm(name, shape, EQUAL);
  if (held !== null && makespan !== null)
    return { inFlight: held, bubble: bubbleOf(makespan, shape) };
  const generated = generate(name, shape);
  if (!generated.ok) return null;
  const timing = makespan === null ? simulate(generated.value, EQUAL) : undefined;
  if (timing?.ok === false) return null;
  const chunks = name === 'dualpipe' ? 2 : shape.virtualStages;
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

/** Peaks by formula (docs/schedules/README.md) of the shapes that a search asks most, else null. */
function closedInFlight(name: ScheduleName, shape: Shape): Float64Array | null {
  const { ranks, virtualStages, microBatches, microBatchGroup = ranks } = shape;
  const plain = name === '1f1b' && virtualStages === 1;
  const looped = name === 'interleaved-1f1b' && isEvenGroup(microBatchGroup, ranks, microBatches);
  if (!plain && !(looped && microBatches >= ranks)) return null;
  const sized = { ...shape, microBatchGroup };
  return Float64Array.from(
    { length: ranks },
    (_, rank) => peakForm(name, sized, rank)!.atInputGradient / virtualStages,
  );
}

/**
 * Share of an activation that only the weight gradient still needs: the inputs of products. Set by
 * hand, held against the memory of zero-bubble runs (evidence/runs/zero-bubble.jsonl).
 */
const KEPT_FOR_WEIGHTS = 0.6;
