import type { Sheet } from '../terminal.ts';
import type { Part } from './stacked.ts';
import { padEnd, widthOf } from './width.ts';

export interface GanttBar {
  readonly start: number;
  readonly end: number;
  readonly part: Part;
  /** Shown inside where there is room for it and one character of fill. */
  readonly text: string;
}

export interface GanttRow {
  readonly label: string;
  readonly bars: readonly GanttBar[];
}

const IDLE = '·';

/** A Gantt chart in characters: one line a row, time to the right, idle time dotted. */
export function gantt(
  rows: readonly GanttRow[],
  makespan: number,
  { columns, paint }: Sheet,
): string {
  const labelWidth = Math.max(0, ...rows.map((row) => widthOf(row.label)));
  const track = Math.max(columns - labelWidth - 1, 1);
  const widest = makespan > 0 ? track / makespan : 0;
  const characters = shortestOf(rows, widest);
  // Whole characters wherever there is one, so that equal bars look equal; below, nothing is
  // written into bars, since rounding would give some of them room and not others.
  const isWhole = characters >= 1 && Number.isFinite(characters);
  const scale = isWhole ? (widest * Math.floor(characters)) / characters : widest;
  const length = Math.round(makespan * scale);
  return rows
    .map(({ label, bars }) => {
      let line = '';
      let position = 0;
      for (const { start, end, part, text } of bars) {
        const first = Math.max(position, Math.round(start * scale));
        const last = Math.round(end * scale);
        if (last <= first) continue;
        line += paint('muted', IDLE.repeat(first - position));
        line += paint(part.tone, cell(part.fill, isWhole ? text : '', last - first));
        position = last;
      }
      return `${padEnd(label, labelWidth)} ${line}${paint('muted', IDLE.repeat(length - position))}`;
    })
    .join('\n');
}

/** Characters of the shortest bar at so many characters a unit of time. */
function shortestOf(rows: readonly GanttRow[], scale: number): number {
  let shortest = Infinity;
  for (const row of rows) {
    for (const bar of row.bars) shortest = Math.min(shortest, bar.end - bar.start);
  }
  return shortest * scale;
}

function cell(fill: string, text: string, width: number): string {
  return widthOf(text) < width ? text + fill.repeat(width - widthOf(text)) : fill.repeat(width);
}
