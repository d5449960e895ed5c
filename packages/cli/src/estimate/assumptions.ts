import { terminal as words } from '@shardplay/words';
import { wrap } from '../draw/width.ts';
import type { Tell } from '../scenario/flag-names.ts';
import type { Sheet } from '../terminal.ts';

/** What an answer takes for granted, as a block of a report; none where it takes nothing. */
export function assumptionsBlock(
  assumptions: readonly string[],
  { paint, columns }: Sheet,
  tell: Tell,
): readonly string[] {
  if (assumptions.length === 0) return [];
  const lines = assumptions.map((line) => `- ${wrap(tell(line), columns - 2, '  ')}`);
  return [paint('muted', [words.estimate.assumptions, ...lines].join('\n'))];
}
