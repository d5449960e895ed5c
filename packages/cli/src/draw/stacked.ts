import type { Sheet } from '../terminal.ts';
import type { Tone } from './paint.ts';
import { LIMIT_MARK, tracks } from './track.ts';
import { wrap } from './width.ts';

/** One kind of part: its name, its colour and the character that fills it. */
export interface Part {
  readonly label: string;
  readonly tone: Tone;
  readonly fill: string;
}

export interface StackedRow {
  readonly label: string;
  /** One value for each part, in the order of the parts. */
  readonly values: readonly number[];
  /** What stands before the bar: usually the sum. */
  readonly text: readonly string[];
}

/** Bars made of parts, on a common scale, with a mark at a limit and a legend of what they show. */
export function stackedBars(
  parts: readonly Part[],
  rows: readonly StackedRow[],
  sheet: Sheet,
  limit?: number,
): string {
  const { track, line } = tracks(rows, sheet.columns);
  const end = Math.max(limit ?? 0, ...rows.map((row) => sum(row.values)));
  const scale = end > 0 ? track / end : 0;
  const mark = limit === undefined ? undefined : Math.floor(limit * scale);
  const lines = rows.map((row) => line(row, stack(parts, row.values, scale, mark, sheet)));
  const shown = parts.filter((_part, index) => rows.some((row) => row.values[index]! > 0));
  return [...lines, legend(shown, sheet)].join('\n');
}

/** The characters and what they stand for, on as few lines as fit. */
export function legend(parts: readonly Part[], { columns, paint }: Sheet): string {
  const held = parts.map(({ fill, label }) => `${fill} ${label}`.replaceAll(' ', '\u00a0'));
  return paint('muted', wrap(held.join('  '), columns).replaceAll('\u00a0', ' '));
}

/** Ends are rounded cumulatively, so that the length of the whole stays true. */
function stack(
  parts: readonly Part[],
  values: readonly number[],
  scale: number,
  mark: number | undefined,
  { paint }: Sheet,
): string {
  let bar = '';
  let total = 0;
  let position = 0;
  values.forEach((value, index) => {
    const { tone, fill } = parts[index]!;
    total += value;
    const end = Math.round(total * scale);
    bar += paint(tone, marked(fill.repeat(end - position), position, mark));
    position = end;
  });
  const missing = mark === undefined ? 0 : Math.max(0, mark + 1 - position);
  return bar + marked(' '.repeat(missing), position, mark);
}

/** The cells from `start`, with the limit's mark if it falls among them. */
function marked(cells: string, start: number, mark: number | undefined): string {
  if (mark === undefined || mark < start || mark >= start + cells.length) return cells;
  return cells.slice(0, mark - start) + LIMIT_MARK + cells.slice(mark - start + 1);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
