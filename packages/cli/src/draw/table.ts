import type { Sheet } from '../terminal.ts';
import { pairs } from './pairs.ts';
import { padEnd, padStart, widthOf, wrap } from './width.ts';

export interface Column {
  /** Line breaks in it make the heading as many lines high. */
  readonly heading: string;
  /** Numbers stand right, words left. */
  readonly align?: 'left' | 'right';
  /** The last column may run on over as many lines as it needs. */
  readonly wide?: true;
}

const GAP = '  ';
/** A column that runs on is never narrower: a few words fit into a line of it. */
const NARROWEST_WIDE = 24;

/**
 * A table with a heading line. Nothing in it is ever cut: where the sheet is too narrow for the
 * columns, each row becomes a block of its own, its first cell as the title.
 */
export function table(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  sheet: Sheet,
): string {
  const widths = columns.map((column, index) =>
    Math.max(
      ...column.heading.split('\n').map(widthOf),
      ...rows.map((row) => widthOf(row[index] ?? '')),
    ),
  );
  const last = columns.length - 1;
  const before = widths.slice(0, last).reduce((sum, width) => sum + width + GAP.length, 0);
  const room = sheet.columns - before;
  const least = columns[last]?.wide ? Math.min(widths[last]!, NARROWEST_WIDE) : widths[last]!;
  if (room < least) return blocks(columns, rows, sheet);
  widths[last] = Math.min(widths[last]!, room);
  const line = (cells: readonly string[]): string =>
    runOn(cells, widths[last]!)
      .map((row) => oneLine(row, columns, widths))
      .join('\n');
  const headings = headingLines(columns).map((cells) => sheet.paint('strong', line(cells)));
  return [...headings, ...rows.map(line)].join('\n');
}

function oneLine(
  cells: readonly string[],
  columns: readonly Column[],
  widths: readonly number[],
): string {
  return columns
    .map(({ align }, index) =>
      (align === 'right' ? padStart : padEnd)(cells[index] ?? '', widths[index]!),
    )
    .join(GAP)
    .trimEnd();
}

/** A row whose last cell is too wide as several rows, the others blank from the second on. */
function runOn(cells: readonly string[], width: number): (readonly string[])[] {
  const before = cells.slice(0, -1);
  return wrap(cells.at(-1) ?? '', width)
    .split('\n')
    .map((text, row) => [...(row === 0 ? before : before.map(() => '')), text]);
}

/** Headings as rows of cells, the shorter ones standing at the bottom. */
function headingLines(columns: readonly Column[]): string[][] {
  const split = columns.map(({ heading }) => heading.split('\n'));
  const height = Math.max(...split.map((lines) => lines.length));
  return Array.from({ length: height }, (_line, row) =>
    split.map((lines) => lines[row - height + lines.length] ?? ''),
  );
}

/** Each row under its first cell: heading and value, line by line. */
function blocks(
  [first, ...others]: readonly Column[],
  rows: readonly (readonly string[])[],
  sheet: Sheet,
): string {
  return rows
    .map(([title = '', ...cells]) => {
      // A number alone says little; a name needs no heading.
      const named = first?.align === 'right' ? `${first.heading} ${title}` : title;
      const values = others
        .map(({ heading }, index): [string, string] => [
          heading.replaceAll('\n', ' '),
          cells[index] ?? '',
        ])
        .filter(([, value]) => value !== '');
      const said = sheet.paint(
        'strong',
        wrap(named.trim().replace(/\s+/g, ' '), sheet.columns, '  '),
      );
      return values.length === 0 ? said : `${said}\n${pairs(values, sheet.columns, '  ')}`;
    })
    .join('\n');
}
