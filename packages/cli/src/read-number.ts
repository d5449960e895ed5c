import { terminal as words } from '@shardplay/words';
import { BadInput } from './failure.ts';

/** Beyond any count of steps, layouts or processes, and still written as a whole number. */
const MOST = 1e9;

/** A flag's whole number from 1 up. */
export function readCount(flag: string, text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > MOST)
    throw new BadInput(words.badCount(flag, text, MOST));
  return count;
}

/** What a number of a flag may be, both ends included. */
interface Range {
  readonly from: number;
  readonly to: number;
  readonly unit?: string;
}

/** Numbers of flags: far around what can be meant, near enough that no answer is infinite. */
export const RANGES = {
  price: { from: 1e-6, to: 1e9, unit: 'a GPU-hour' },
  budget: { from: 1e-6, to: 1e15, unit: 'an hour' },
  tokens: { from: 1, to: 1e18, unit: 'tokens' },
  seconds: { from: 1e-6, to: 1e7, unit: 'seconds' },
  learningRate: { from: 1e-12, to: 10 },
} as const satisfies Record<string, Range>;

/** A flag's number within a range: `3e-4`. */
export function readNumber(flag: string, text: string, { from, to, unit }: Range): number {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  if (!(number >= from && number <= to))
    throw new BadInput(words.badNumber(flag, text, from, to, unit));
  return number;
}
