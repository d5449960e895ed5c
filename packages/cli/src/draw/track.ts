import { padEnd, padStart, widthOf } from './width.ts';

interface Titled {
  readonly label: string;
  /** The value as the reader sees it. */
  readonly text: string;
}

const GAP = '  ';
const SHORTEST_TRACK = 8;

/** Lines of `label  value  bar`, aligned; what is left of a line of `columns` is the bar's track. */
export function tracks(rows: readonly Titled[], columns: number) {
  const labelWidth = Math.max(0, ...rows.map((row) => widthOf(row.label)));
  const textWidth = Math.max(0, ...rows.map((row) => widthOf(row.text)));
  return {
    /** Characters of the longest bar; one more is kept free for a mark at its end. */
    track: Math.max(columns - labelWidth - textWidth - 2 * GAP.length - 1, SHORTEST_TRACK),
    line: ({ label, text }: Titled, bar: string) =>
      [padEnd(label, labelWidth), padStart(text, textWidth), bar].join(GAP).trimEnd(),
  };
}

/** Marks a limit on the track of a bar. */
export const LIMIT_MARK = '│';
