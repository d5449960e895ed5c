import { ganttRowHeight, type GanttRow, type Pattern } from './gantt-rows.ts';

/** Colours as they lie in a canvas's memory: one 32-bit number a pixel. */
export interface Ink {
  readonly plain: number;
  /** The lighter colour of a pattern's gaps. */
  readonly light: number;
  readonly pattern: Pattern;
}

export interface GanttCanvas {
  readonly rows: readonly GanttRow[];
  readonly makespan: number;
  /** Width and scale in device pixels. */
  readonly width: number;
  readonly scale: number;
  /** One ink a kind. */
  readonly inks: readonly Ink[];
  readonly idle: Ink;
  /** What has not happened yet at `now` is drawn in these. */
  readonly fadedInks: readonly Ink[];
  readonly now: number;
}

const IDLE = 255;

/**
 * Draws the whole chart pixel by pixel: one pass over the actions, one over the pixels. 32,768
 * cells take a few milliseconds, where as many elements would take seconds.
 */
export function ganttBitmap(chart: GanttCanvas): Uint32Array {
  const { rows, makespan, width, scale, now } = chart;
  const rowHeight = Math.round(ganttRowHeight(rows.length) * scale);
  const gap = rowHeight >= 12 * scale ? Math.round(2 * scale) : 1;
  const pixels = new Uint32Array(width * rowHeight * rows.length);
  const line = new Uint8Array(width);
  const perUnit = width / makespan;
  const played = Math.round(now * perUnit);
  rows.forEach((row, index) => {
    fillLine(line, row, perUnit, scale);
    for (let y = 0; y < rowHeight - gap; y++) {
      const from = (index * rowHeight + y) * width;
      for (let x = 0; x < width; x++) {
        const kind = line[x]!;
        const ink = kind === IDLE ? chart.idle : (x < played ? chart.inks : chart.fadedInks)[kind]!;
        pixels[from + x] = inPattern(ink.pattern, x, y, scale) ? ink.light : ink.plain;
      }
    }
  });
  return pixels;
}

/** The kind at each pixel of one row; a hair of idle keeps wide neighbours apart. */
function fillLine(line: Uint8Array, row: GanttRow, perUnit: number, scale: number) {
  line.fill(IDLE);
  const { starts, ends, kinds } = row;
  for (let action = 0; action < starts.length; action++) {
    const from = Math.round(starts[action]! * perUnit);
    const to = Math.round(ends[action]! * perUnit);
    const hair = to - from >= 6 * scale ? Math.round(scale) : 0;
    line.fill(kinds[action]!, from, Math.max(from + 1, to - hair));
  }
}

function inPattern(pattern: Pattern, x: number, y: number, scale: number): boolean {
  const [column, line] = [Math.floor(x / scale), Math.floor(y / scale)];
  if (pattern === 'stripes') return (column + line) % 5 === 0;
  return pattern === 'dots' && column % 4 === 0 && line % 4 === 0;
}
