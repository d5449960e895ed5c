import type { Tone } from './tone.ts';

/** One step of a waterfall: what was there, what is left, and who took the rest. */
export interface WaterfallRow {
  readonly term?: string;
  readonly tone: Tone;
  readonly label: string;
  /** What is left after the step. */
  readonly value: number;
  /** What was there before it; the difference is drawn hatched. */
  readonly before: number;
  /** What is written beside the bar. */
  readonly text: string;
}
