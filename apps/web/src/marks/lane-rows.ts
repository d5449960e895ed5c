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

/** Where a span's label is written: inside it, or beside it on its own lane where that is free. */
export interface LabelPlace {
  readonly x: number;
  readonly side: 'inside' | 'after' | 'before';
}

const PADDING = 6;

/**
 * Places a label of `width` pixels: inside its span if it fits, else after it, else before it,
 * never over another span of the lane or over an edge; undefined where nowhere is room.
 */
export function placeLabel(
  width: number,
  span: readonly [from: number, to: number],
  others: readonly (readonly [from: number, to: number])[],
  edges: readonly [from: number, to: number],
): LabelPlace | undefined {
  const [from, to] = span;
  const needed = width + 2 * PADDING;
  if (needed <= to - from) return { x: from + PADDING, side: 'inside' };
  const next = Math.min(edges[1], ...others.map(([start]) => start).filter((x) => x >= to));
  if (needed <= next - to) return { x: to + PADDING, side: 'after' };
  const last = Math.max(edges[0], ...others.map(([, end]) => end).filter((x) => x <= from));
  if (needed <= from - last) return { x: from - PADDING, side: 'before' };
  return undefined;
}
