import type { Tone } from './tone.ts';

/** Something that takes time on one lane. */
export interface LaneSpan {
  /** Lights up with everything of the same term. */
  readonly term: string;
  readonly lane: number;
  readonly start: number;
  readonly end: number;
  readonly tone: Tone;
  readonly hatched?: boolean;
  /** Written inside where it fits. */
  readonly label: string;
}
