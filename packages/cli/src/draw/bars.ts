import type { Sheet } from '../terminal.ts';
import type { Tone } from './paint.ts';
import { LIMIT_MARK, tracks } from './track.ts';

export interface BarRow {
  readonly label: string;
  /** Where the bar ends, in the same unit for all rows; at least 0. */
  readonly value: number;
  /** Where the bar starts: 0 unless it floats, as in a waterfall. */
  readonly from?: number;
  /** The value as the reader sees it, in as many columns as there are texts. */
  readonly text: readonly string[];
  readonly tone?: Tone;
}

export interface BarOptions {
  /** The value at the end of the track; the largest value unless told. */
  readonly maximum?: number;
  /** A limit to mark on every track, in the unit of the values. */
  readonly limit?: number;
}

const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** Horizontal bars on a common scale, one a line. */
export function bars(
  rows: readonly BarRow[],
  { columns, paint }: Sheet,
  { maximum = 0, limit }: BarOptions = {},
): string {
  const { track, line } = tracks(rows, columns);
  const end = Math.max(maximum, limit ?? 0, ...rows.map((row) => row.value));
  const scale = end > 0 ? track / end : 0;
  return rows
    .map((row) => {
      const bar = floatingBar((row.from ?? 0) * scale, row.value * scale);
      const marked = limit === undefined ? bar : withLimit(bar, Math.floor(limit * scale));
      return line(row, paint(row.tone ?? 'plain', marked));
    })
    .join('\n');
}

/** Blocks from one position (to the nearest whole one) to another, to an eighth at the right end. */
function floatingBar(start: number, end: number): string {
  const whole = Math.floor(end);
  const first = Math.min(Math.round(start), whole);
  const eighths = Math.floor((end - whole) * 8);
  const bar = ' '.repeat(first) + '█'.repeat(whole - first) + EIGHTHS[eighths]!;
  // Something there is drawn as something, however small.
  return end > start && bar.trim() === '' ? ' '.repeat(first) + EIGHTHS[1]! : bar;
}

function withLimit(bar: string, position: number): string {
  const cells = [...bar.padEnd(position + 1)];
  cells[position] = LIMIT_MARK;
  return cells.join('');
}
