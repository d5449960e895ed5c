import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { terminal as words } from '@shardplay/words';
import { BadInput } from './failure.ts';
import type { Terminal } from './terminal.ts';

/** Stands for standard input where a file is asked for. */
export const STANDARD_INPUT = '-';

/** The text of a file, or of standard input for `-`; a file that cannot be read is bad input. */
export async function readText(path: string, terminal: Terminal): Promise<string> {
  if (path === STANDARD_INPUT) return text(terminal.input);
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new BadInput(words.input.unreadable(path, reasonOf(error)));
  }
}

/** Parses JSON, or says where it stops being JSON. */
export function parseJson(source: string, path: string): unknown {
  try {
    return JSON.parse(source) as unknown;
  } catch (error) {
    throw new BadInput(words.input.notJson(path, (error as Error).message));
  }
}

/** "no such file or directory", from Node's "ENOENT: no such file or directory, open 'x'". */
export function reasonOf(error: unknown): string {
  return /^[A-Z0-9_]+: ([^,]+)/.exec((error as Error).message)?.[1] ?? (error as Error).message;
}
