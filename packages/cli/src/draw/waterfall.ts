import type { Sheet } from '../terminal.ts';
import { bars, type BarRow } from './bars.ts';
import type { Tone } from './paint.ts';

export interface Drop {
  readonly label: string;
  /** What this part adds (or, if negative, takes away), in the unit of the total. */
  readonly amount: number;
  readonly text: readonly string[];
  readonly tone?: Tone;
}

/** Parts that follow one another, each bar starting where the last one ended, then their sum. */
export function waterfall(
  parts: readonly Drop[],
  total: { readonly label: string; readonly text: readonly string[] },
  sheet: Sheet,
  limit?: number,
): string {
  let position = 0;
  const rows: BarRow[] = parts.map(({ amount, ...part }) => {
    const from = position;
    position += amount;
    return { ...part, from: Math.min(from, position), value: Math.max(from, position) };
  });
  return bars(
    [...rows, { ...total, value: position, tone: 'strong' }],
    sheet,
    limit === undefined ? {} : { limit },
  );
}
