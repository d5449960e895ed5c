import type { Tone } from './tone.ts';

/** One rank's line of the chart: when each of its actions starts and ends, and what kind it is. */
export interface GanttRow {
  readonly label: string;
  readonly starts: ArrayLike<number>;
  readonly ends: ArrayLike<number>;
  /** Place of each action's kind in the chart's list of kinds. */
  readonly kinds: ArrayLike<number>;
  /** What is written in an action's cell, if the cell is large enough. */
  readonly names?: ArrayLike<string | number>;
  /** A small bar beside the row, and its figure. */
  readonly level?: { readonly value: number; readonly label: string };
}

/** How one kind of action is drawn; the pattern tells it apart without its colour. */
export interface GanttKind {
  readonly tone: Tone;
  readonly label: string;
  readonly pattern: Pattern;
  /** Opacity of the tone, 0 to 1. */
  readonly shade?: number;
}

export type Pattern = 'plain' | 'stripes' | 'dots';

const TALLEST = 30;
const WHOLE_HEIGHT = 320;

/** Height of a row in pixels: with many rows the chart keeps its height, and nothing below it moves. */
export function ganttRowHeight(rows: number): number {
  return Math.min(TALLEST, WHOLE_HEIGHT / rows);
}

/** Gap under a row of a height, in the same unit. */
export const ganttRowGap = (height: number): number => (height >= 12 ? 2 : 1);

/** One SVG path a kind, all its cells together: for a page without scripts, for print, for a file. */
export function ganttPaths(
  rows: readonly GanttRow[],
  kinds: number,
  makespan: number,
  width: number,
): readonly string[] {
  const height = ganttRowHeight(rows.length);
  const gap = ganttRowGap(height);
  const paths = Array.from({ length: kinds }, (): string[] => []);
  rows.forEach(({ starts, ends, kinds: kindOf }, row) => {
    for (let action = 0; action < starts.length; action++) {
      const x = (starts[action]! / makespan) * width;
      const cell = Math.max(0.2, ((ends[action]! - starts[action]!) / makespan) * width - 0.75);
      paths[kindOf[action]!]!.push(
        `M${+x.toFixed(1)},${+(row * height).toFixed(1)}h${+cell.toFixed(1)}v${+(height - gap).toFixed(1)}h${-cell.toFixed(1)}z`,
      );
    }
  });
  return paths.map((cells) => cells.join(''));
}

/** A small bar beside each row, as one SVG path. */
export function ganttLevels(shares: readonly number[], width: number): string {
  const height = ganttRowHeight(shares.length);
  const bar = +(height - ganttRowGap(height)).toFixed(1);
  return shares
    .map((share, row) => {
      const across = +(share * width).toFixed(1);
      return `M0,${+(row * height).toFixed(1)}h${across}v${bar}h${-across}z`;
    })
    .join('');
}
