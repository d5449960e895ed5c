import { terminal as words } from '@shardplay/words';
import { BadInput } from './failure.ts';

/** A flag's whole number from 1 up. */
export function readCount(flag: string, text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new BadInput(words.badCount(flag, text));
  return count;
}

/** A flag's number above 0: `3e-4`. */
export function readPositive(flag: string, text: string): number {
  const number = Number(text);
  if (!(number > 0) || !Number.isFinite(number)) throw new BadInput(words.badNumber(flag, text));
  return number;
}
