import type { Tone } from './tone.ts';

/** How the cells of one column are drawn: who holds it, and whether it is there yet. */
export interface MatrixColumn {
  readonly tone?: Tone;
  /** Opacity of the tone, 0 to 1. */
  readonly shade?: number;
  readonly dim?: boolean;
}
