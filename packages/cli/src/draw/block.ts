import type { Sheet } from '../terminal.ts';
import { pairs } from './pairs.ts';
import { wrap } from './width.ts';

/** All about one thing: its name, labels with values, and sentences below. */
export function block(
  title: string,
  rows: readonly (readonly [label: string, value: string])[],
  sentences: readonly string[],
  { columns, paint }: Sheet,
): string {
  return [
    paint('strong', title),
    pairs(rows, columns, '  '),
    ...sentences.map((line) => paint('muted', `  ${wrap(line, columns - 2, '    ')}`)),
  ].join('\n');
}
