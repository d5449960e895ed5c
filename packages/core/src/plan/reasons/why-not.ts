import { format } from '../../format/format.ts';
import type { Problem } from '../../problem.ts';
import { resolveScenario, type Readers } from '../../scenario/resolve.ts';
import type { ResolvedScenario } from '../../scenario/resolved.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { Answer } from '../../step/answer.ts';
import { estimate } from '../../step/estimate.ts';
import type { StageBill } from '../../step/memory-bill.ts';
import { differences, type TermDifference } from './difference.ts';
import { TIE_FRACTION } from '../ranking.ts';
import { neighbours, type Neighbour } from './neighbours.ts';
import { recipeFits, type RecipeFit } from './recipe-fits.ts';

/** Why a layout is not the one to run. */
export type WhyNot =
  | { readonly verdict: 'illegal'; readonly problems: readonly Problem[] }
  | {
      readonly verdict: 'does-not-fit';
      readonly stage: number;
      readonly overBytes: number;
      readonly largestSegment: BillSegment;
      readonly largestBytes: number;
      readonly message: string;
      /** The nearest change that fits: of all single changes, the fastest. */
      readonly nearest?: NearestFit;
      /** Where no such change fits: other recipes that do, those that change least in front. */
      readonly recipes?: readonly RecipeFit[];
    }
  | {
      readonly verdict: 'slower';
      readonly seconds: number;
      readonly share: number;
      readonly terms: readonly TermDifference[];
      /** The single change that makes it fastest, if one does. */
      readonly nearest?: NearestFit;
    }
  | { readonly verdict: 'as-good' };

export interface NearestFit {
  readonly change: Neighbour['change'];
  readonly seconds: number;
  readonly peakBytes: number;
}

export const BILL_SEGMENTS = [
  'weights',
  'gradients',
  'masterWeights',
  'moments',
  'activations',
  'logits',
  'buffers',
  'overhead',
] as const satisfies readonly (keyof StageBill)[];

export type BillSegment = (typeof BILL_SEGMENTS)[number];

/** Judges one layout against another that is better (or against itself). */
export function whyNot(
  scenario: Scenario,
  resolved: ResolvedScenario,
  answer: Answer,
  winner: Answer,
  readers: Readers = {},
): WhyNot {
  if (!answer.legal) return { verdict: 'illegal', problems: answer.problems };
  if (!answer.memory.fits) return doesNotFit(scenario, resolved, answer, readers);
  const seconds = answer.step.seconds - winner.step.seconds;
  if (seconds <= 0) return { verdict: 'as-good' };
  const nearest = nearestFit(scenario, resolved, readers);
  return {
    verdict: 'slower',
    seconds,
    share: seconds / winner.step.seconds,
    terms: differences(winner, answer),
    ...(nearest && nearest.seconds * (1 + TIE_FRACTION) < answer.step.seconds && { nearest }),
  };
}

function doesNotFit(
  scenario: Scenario,
  resolved: ResolvedScenario,
  { memory }: Answer,
  readers: Readers,
): WhyNot {
  const bill = memory.stages.find(({ stage }) => stage === memory.worstStage)!;
  const largest = BILL_SEGMENTS.reduce((most, key) => (bill[key] > bill[most] ? key : most));
  const overBytes = memory.peakBytes - memory.capacityBytes;
  const nearest = nearestFit(scenario, resolved, readers);
  return {
    verdict: 'does-not-fit',
    stage: memory.worstStage,
    overBytes,
    largestSegment: largest,
    largestBytes: bill[largest],
    message: `Stage ${memory.worstStage} needs ${format(memory.peakBytes, 'bytes')} of ${format(memory.capacityBytes, 'bytes')}, ${format(overBytes, 'bytes')} too much.`,
    ...(nearest ? { nearest } : { recipes: recipeFits(scenario, resolved, readers) }),
  };
}

/** Of all single changes that are legal and fit, the fastest. */
export function nearestFit(
  scenario: Scenario,
  resolved: ResolvedScenario,
  readers: Readers = {},
): NearestFit | undefined {
  let best: NearestFit | undefined;
  for (const { change, scenario: near } of neighbours(scenario, resolved)) {
    const read = resolveScenario(near, readers);
    if (!read.ok) continue;
    const { legal, memory, step } = estimate(read.value);
    if (!legal || !memory.fits) continue;
    if (best === undefined || step.seconds < best.seconds)
      best = { change, seconds: step.seconds, peakBytes: memory.peakBytes };
  }
  return best;
}
