import type { Answer, StepEstimate } from '../../step/answer.ts';

/** The parts of a step that add up to its time. */
export const STEP_TERMS = [
  'compute',
  'tensorCommunication',
  'pipelineCommunication',
  'bubble',
  'dataCommunication',
  'expertCommunication',
  'contextCommunication',
  'optimizer',
] as const satisfies readonly (keyof StepEstimate)[];

export type StepTerm = (typeof STEP_TERMS)[number];

export interface TermDifference {
  readonly term: StepTerm;
  /** Seconds that the other layout spends more (negative: fewer) than the winner. */
  readonly seconds: number;
}

/** Where another layout loses its time against the winner, largest loss first; adds up to the gap. */
export function differences(winner: Answer, other: Answer): readonly TermDifference[] {
  return STEP_TERMS.map((term) => ({ term, seconds: other.step[term] - winner.step[term] })).sort(
    (a, b) => b.seconds - a.seconds,
  );
}
