import { padEnd, padStart, widthOf, wrap } from './width.ts';

interface Titled {
  readonly label: string;
  /** The values as the reader sees them, each in a column of its own. */
  readonly text: readonly string[];
}

const GAP = '  ';
/** A bar beside its values has at least so many columns. */
const SHORTEST_TRACK = 8;

/**
 * Lines of `label  values  bar`, aligned; what is left of a line of `columns` is the bar's track.
 * Where too little is left, the bar stands under its label.
 */
export function tracks(rows: readonly Titled[], columns: number) {
  const labelWidth = Math.max(0, ...rows.map((row) => widthOf(row.label)));
  const count = Math.max(0, ...rows.map((row) => row.text.length));
  const widths = Array.from({ length: count }, (_, index) =>
    Math.max(...rows.map((row) => widthOf(row.text[index] ?? ''))),
  );
  const taken = [labelWidth, ...widths].reduce((sum, width) => sum + width + GAP.length, 0);
  // One more is kept free for a mark at the end of the longest bar.
  const beside = columns - taken - 1;
  const isStacked = beside < SHORTEST_TRACK;
  return {
    /** Characters of the longest bar. */
    track: isStacked ? columns - 1 : beside,
    line: ({ label, text }: Titled, bar: string) => {
      if (isStacked) return `${wrap([label, ...text].join(GAP), columns, GAP)}\n${bar.trimEnd()}`;
      const values = widths.map((width, index) => padStart(text[index] ?? '', width));
      return [padEnd(label, labelWidth), ...values, bar].join(GAP).trimEnd();
    },
  };
}

/** Marks a limit on the track of a bar. */
export const LIMIT_MARK = '│';
