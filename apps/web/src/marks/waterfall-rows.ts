import type { Tone } from './tone.ts';

/** One step of a waterfall: what was there before it, and what is there after it. */
export interface WaterfallRow {
  readonly term?: string;
  readonly tone: Tone;
  readonly label: string;
  /** What is there after the step. */
  readonly value: number;
  /** What was there before it: more if the step takes something, less if it adds. */
  readonly before: number;
  /** What is written beside the bar. */
  readonly text: string;
  /** The same where there is little room. */
  readonly shortText?: string;
  /** Drawn faint: it holds only under a condition that is not met. */
  readonly dim?: boolean;
}
