import type { Sheet } from '../terminal.ts';
import { cut, padEnd, padStart, widthOf, wrap } from './width.ts';

export interface Column {
  /** Line breaks in it make the heading as many lines high. */
  readonly heading: string;
  /** Numbers stand right and are never cut; words stand left and are cut where a line is too long. */
  readonly align?: 'left' | 'right';
  /** The last column may run on over as many lines as it needs, instead of being cut. */
  readonly wide?: true;
}

const GAP = '  ';
/** A column of words is never cut below this. */
const SHORTEST = 8;

/** A table with a heading line, fitted to the sheet by shortening its widest columns of words. */
export function table(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  { columns: room, paint }: Sheet,
): string {
  const widths = columns.map((column, index) =>
    Math.max(
      ...column.heading.split('\n').map(widthOf),
      ...rows.map((row) => widthOf(row[index] ?? '')),
    ),
  );
  shrink(widths, columns, room - GAP.length * (columns.length - 1));
  const line = (cells: readonly string[]): string =>
    runOn(cells, columns, widths)
      .map((row) => oneLine(row, columns, widths))
      .join('\n');

  const headings = headingLines(columns).map((cells) => paint('strong', line(cells)));
  return [...headings, ...rows.map(line)].join('\n');
}

function oneLine(
  cells: readonly string[],
  columns: readonly Column[],
  widths: readonly number[],
): string {
  return columns
    .map(({ align }, index) => {
      const width = widths[index]!;
      const text = cut(cells[index] ?? '', width);
      return align === 'right' ? padStart(text, width) : padEnd(text, width);
    })
    .join(GAP)
    .trimEnd();
}

/** A row whose last cell is too wide as several rows, the others blank from the second on. */
function runOn(
  cells: readonly string[],
  columns: readonly Column[],
  widths: readonly number[],
): (readonly string[])[] {
  const last = columns.length - 1;
  if (columns[last]?.wide !== true) return [cells];
  return wrap(cells[last] ?? '', widths[last]!)
    .split('\n')
    .map((text, row) =>
      row === 0 ? [...cells.slice(0, last), text] : [...cells.slice(0, last).map(() => ''), text],
    );
}

/** Headings as rows of cells, the shorter ones standing at the bottom. */
function headingLines(columns: readonly Column[]): string[][] {
  const split = columns.map(({ heading }) => heading.split('\n'));
  const height = Math.max(...split.map((lines) => lines.length));
  return Array.from({ length: height }, (_line, row) =>
    split.map((lines) => lines[row - height + lines.length] ?? ''),
  );
}

function shrink(widths: number[], columns: readonly Column[], room: number): void {
  let excess = widths.reduce((sum, width) => sum + width, 0) - room;
  while (excess > 0) {
    const widest = columns.reduce(
      (best, { align }, index) =>
        align !== 'right' && widths[index]! > (widths[best] ?? SHORTEST) ? index : best,
      -1,
    );
    if (widest === -1) return;
    widths[widest]! -= 1;
    excess -= 1;
  }
}
