import type { Problem } from '@shardplay/core';
import type { Sheet } from '../terminal.ts';
import { wrap } from './width.ts';

/** Remarks, each on lines of its own; nothing where there are none. */
export function notes(problems: readonly Problem[], { columns, paint }: Sheet): string {
  return problems
    .map(({ message }) => `\n${paint('muted', `! ${wrap(message, columns - 2, '  ')}`)}`)
    .join('');
}
