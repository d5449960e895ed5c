import type { Tone } from './tone.ts';

/** One square of the cluster: a GPU, or several of them. */
export interface GpuSquare {
  /** What a screen reader says of it. */
  readonly label: string;
  /** Layers from the bottom up, as shares of the square. */
  readonly fills?: readonly GpuFill[];
  readonly outline?: Tone | undefined;
  /** A few letters in the square, if it is large enough. */
  readonly text?: string | undefined;
  readonly dim?: boolean;
}

export interface GpuFill {
  readonly tone: Tone;
  readonly from: number;
  readonly to: number;
  /** Lights up with everything of the same term. */
  readonly term?: string;
  readonly hatched?: boolean;
  /** Opacity, 0 to 1: a pipeline stage by its place. */
  readonly shade?: number;
}

/** A line between two squares, by their places. */
export interface GpuLink {
  readonly from: number;
  readonly to: number;
  readonly tone: Tone;
  readonly dashed?: boolean;
  /** Drawn as a bow, so that it does not hide in the straight links between the same two. */
  readonly bent?: boolean;
}
