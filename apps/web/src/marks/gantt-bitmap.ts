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
/** Pixels, at scale 1, after which stripes and dots repeat. */
const STRIPES = 5;
const DOTS = 4;
/** Up to so many pixels a loop is faster than a fill. */
const SHORT = 12;

/**
 * Draws the whole chart pixel by pixel: one pass over the actions, then one over as many lines of
 * each row as the patterns differ by; the other lines are copies. 32,768 cells take a few
 * milliseconds, where as many elements would take seconds.
 */
export function ganttBitmap(chart: GanttCanvas): Uint32Array {
  const { rows, makespan, width, scale, now } = chart;
  const rowHeight = Math.round(ganttRowHeight(rows.length) * scale);
  const gap = rowHeight >= 12 * scale ? Math.round(2 * scale) : 1;
  const pixels = new Uint32Array(width * rowHeight * rows.length);
  const kinds = new Uint8Array(width);
  const perUnit = width / makespan;
  const played = Math.min(width, Math.round(now * perUnit));
  const period = Math.round(scale * STRIPES * DOTS);
  rows.forEach((row, index) => {
    fillKinds(kinds, row, perUnit, scale);
    const top = index * rowHeight;
    for (let y = 0; y < rowHeight - gap; y++) {
      const from = (top + y) * width;
      if (y < period) {
        drawLine(pixels, from, kinds, chart, y, [0, played], chart.inks);
        drawLine(pixels, from, kinds, chart, y, [played, width], chart.fadedInks);
      } else pixels.copyWithin(from, from - period * width, from - (period - 1) * width);
    }
  });
  return pixels;
}

/** The kind at each pixel of one row; a hair of idle keeps wide neighbours apart. */
function fillKinds(line: Uint8Array, row: GanttRow, perUnit: number, scale: number) {
  line.fill(IDLE);
  const { starts, ends, kinds } = row;
  for (let action = 0; action < starts.length; action++) {
    const from = Math.round(starts[action]! * perUnit);
    const to = Math.round(ends[action]! * perUnit);
    const hair = to - from >= 6 * scale ? Math.round(scale) : 0;
    line.fill(kinds[action]!, from, Math.max(from + 1, to - hair));
  }
}

/** Colours the pixels of one line, run by run of a kind. */
function drawLine(
  pixels: Uint32Array,
  from: number,
  kinds: Uint8Array,
  { idle, scale }: GanttCanvas,
  y: number,
  [start, end]: readonly [number, number],
  inks: readonly Ink[],
) {
  const line = Math.floor(y / scale);
  for (let x = start; x < end;) {
    const kind = kinds[x]!;
    let stop = x + 1;
    while (stop < end && kinds[stop] === kind) stop++;
    const { plain, light, pattern } = kind === IDLE ? idle : inks[kind]!;
    if (stop - x > SHORT) pixels.fill(plain, from + x, from + stop);
    else for (let pixel = from + x; pixel < from + stop; pixel++) pixels[pixel] = plain;
    if (pattern === 'stripes') {
      for (; x < stop; x++)
        if ((Math.floor(x / scale) + line) % STRIPES === 0) pixels[from + x] = light;
    } else if (pattern === 'dots' && line % DOTS === 0) {
      for (; x < stop; x++) if (Math.floor(x / scale) % DOTS === 0) pixels[from + x] = light;
    }
    x = stop;
  }
}
