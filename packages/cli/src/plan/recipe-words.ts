import { format, type RecipeFit } from '@shardplay/core';
import { terminal as words } from '@shardplay/words';
import { mendFlags } from '../scenario/flag-names.ts';

/** Another recipe that fits where no layout does: what kind of change it is, its flags, its price. */
export function recipeWords({ kind, change, seconds, hostBytesPerNode }: RecipeFit): string {
  const host = format(hostBytesPerNode, 'bytes');
  return words.explain.recipes[kind](mendFlags(change), format(seconds, 'seconds'), host);
}
