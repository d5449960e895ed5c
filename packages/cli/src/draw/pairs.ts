import { padEnd, widthOf, wrap } from './width.ts';

const GAP = '  ';
/** A value beside its label has at least so many columns, unless it needs fewer. */
const NARROWEST_VALUE = 16;

/**
 * Labels and values in two columns, a long value over several lines; where there is no room for
 * two columns, each value under its label.
 */
export function pairs(
  rows: readonly (readonly [label: string, value: string])[],
  columns: number,
  indent = '',
): string {
  const labelWidth = Math.max(0, ...rows.map(([label]) => widthOf(label)));
  const valueWidth = Math.max(0, ...rows.map(([, value]) => widthOf(value)));
  const room = columns - indent.length - labelWidth - GAP.length;
  if (room < Math.min(valueWidth, NARROWEST_VALUE)) return stacked(rows, columns, indent);
  const under = indent + ' '.repeat(labelWidth) + GAP;
  return rows
    .map(([label, value]) => {
      const lines =
        widthOf(value) <= room ? value : wrap(value, room).split('\n').join(`\n${under}`);
      return `${indent}${padEnd(label, labelWidth)}${GAP}${lines}`;
    })
    .join('\n');
}

function stacked(
  rows: readonly (readonly [label: string, value: string])[],
  columns: number,
  indent: string,
): string {
  const line = (text: string, before: string) =>
    before +
    wrap(text, columns - before.length)
      .split('\n')
      .join(`\n${before}`);
  return rows
    .map(([label, value]) => `${line(label, indent)}\n${line(value, `${indent}${GAP}`)}`)
    .join('\n');
}
