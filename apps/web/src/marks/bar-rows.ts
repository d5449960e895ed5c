import { placeLabels } from './place-labels.ts';
import { textWidth } from './text-width.ts';
import type { Tone } from './tone.ts';

/** One segment of a stacked bar, in data units from the bar's start. */
export interface BarSegment {
  /** Lights up with everything of the same term. */
  readonly term: string;
  readonly tone: Tone;
  /** Drawn hatched: an estimate, or something that moves. */
  readonly hatched?: boolean;
  readonly start: number;
  readonly end: number;
  readonly label: string;
  /** The value, written with its unit. */
  readonly value: string;
}

/** A label's place under or inside its segment, in pixels. */
export interface PlacedLabel {
  readonly segment: BarSegment;
  readonly where: 'inside' | 'below';
  /** Where the label starts. */
  readonly x: number;
  /** The middle of the segment: where a leader starts. */
  readonly anchor: number;
}

export const LABEL_SIZE = 13;
const PADDING = 8;

/** The width of a two-line label: its name above, its value below. */
const labelWidth = ({ label, value }: BarSegment) =>
  Math.max(textWidth(label, LABEL_SIZE), textWidth(value, LABEL_SIZE));

/**
 * Places each label inside its segment if it fits there, else below with a leader.
 * When those below do not fit on one line, none is placed: the key beside the bar names them.
 * @param width pixels
 * @param domain the data value at the right edge
 * @param outside whether labels may stand below at all
 */
export function placeBarLabels(
  segments: readonly BarSegment[],
  width: number,
  domain: number,
  outside: boolean,
): readonly PlacedLabel[] {
  const pixels = (value: number) => (value / domain) * width;
  const middle = (segment: BarSegment) => pixels((segment.start + segment.end) / 2);
  const fits = (segment: BarSegment) =>
    labelWidth(segment) + 2 * PADDING <= pixels(segment.end - segment.start);
  const below = segments.filter((segment) => segment.end > segment.start && !fits(segment));
  const left = placeLabels(
    below.map((segment) => ({ anchor: middle(segment), width: labelWidth(segment) })),
    width,
  );
  return segments.flatMap((segment): PlacedLabel[] => {
    if (segment.end <= segment.start) return [];
    const anchor = middle(segment);
    if (fits(segment))
      return [{ segment, where: 'inside', x: pixels(segment.start) + PADDING, anchor }];
    const x = outside ? left?.[below.indexOf(segment)] : undefined;
    return x === undefined ? [] : [{ segment, where: 'below', x, anchor }];
  });
}
