import { ganttRowGap, ganttRowHeight, type GanttRow, type Pattern } from './gantt-rows.ts';

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

/** Pixels, at scale 1, after which stripes and dots repeat. */
const STRIPES = 5;
const DOTS = 4;

/**
 * Draws the whole chart pixel by pixel: what kind each pixel of a row is, once a row; what colour
 * a kind has at each place of its pattern, once a chart. 32,768 cells take a few milliseconds,
 * where as many elements would take seconds.
 */
export function ganttBitmap(chart: GanttCanvas): Uint32Array {
  const { rows, makespan, width, scale, now, inks, fadedInks, idle } = chart;
  const rowHeight = ganttRowHeight(rows.length);
  const topOf = (row: number) => Math.round(row * rowHeight * scale);
  const gap = Math.round(ganttRowGap(rowHeight) * scale);
  const pixels = new Uint32Array(width * topOf(rows.length));
  const kinds = new Uint8Array(width);
  const perUnit = width / makespan;
  const played = Math.min(width, Math.round(now * perUnit));
  const period = Math.round(scale * STRIPES * DOTS);
  // Lines after that many repeat the first ones.
  const lines = Math.min(Math.ceil(rowHeight * scale), period);
  const bright = patterns([...inks, idle], period, lines, scale);
  const faded = played < width ? patterns([...fadedInks, idle], period, lines, scale) : bright;
  rows.forEach((row, index) => {
    fillKinds(kinds, row, inks.length, perUnit, scale);
    const [top, bottom] = [topOf(index), topOf(index + 1) - gap];
    for (let y = 0; y < bottom - top; y++) {
      const from = (top + y) * width;
      const line = (y % period) * (inks.length + 1);
      for (let x = 0, place = 0; x < width; x++) {
        const colours = x < played ? bright : faded;
        pixels[from + x] = colours[(line + kinds[x]!) * period + place]!;
        if (++place === period) place = 0;
      }
    }
  });
  return pixels;
}

/** The kind at each pixel of one row; a hair of idle keeps wide neighbours apart. */
function fillKinds(line: Uint8Array, row: GanttRow, idle: number, perUnit: number, scale: number) {
  line.fill(idle);
  const { starts, ends, kinds } = row;
  for (let action = 0; action < starts.length; action++) {
    const from = Math.round(starts[action]! * perUnit);
    const to = Math.round(ends[action]! * perUnit);
    const hair = to - from >= 6 * scale ? Math.round(scale) : 0;
    const [kind, end] = [kinds[action]!, Math.max(from + 1, to - hair)];
    for (let x = from; x < end; x++) line[x] = kind;
  }
}

/** The colour by line, ink and pixel of the pattern. */
function patterns(inks: readonly Ink[], period: number, lines: number, scale: number): Uint32Array {
  const colours = new Uint32Array(lines * inks.length * period);
  for (let y = 0, at = 0; y < lines; y++)
    for (const { plain, light, pattern } of inks)
      for (let x = 0; x < period; x++)
        colours[at++] = isLight(pattern, Math.floor(x / scale), Math.floor(y / scale))
          ? light
          : plain;
  return colours;
}

function isLight(pattern: Pattern, x: number, y: number): boolean {
  if (pattern === 'stripes') return (x + y) % STRIPES === 0;
  return pattern === 'dots' && x % DOTS === 0 && y % DOTS === 0;
}
