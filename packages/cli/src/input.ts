import { text } from 'node:stream/consumers';
import { escapeUnprintable } from '@shardplay/core';
import { readJson } from '@shardplay/engines';
import { terminal as words } from '@shardplay/words';
import { BadInput } from './failure.ts';
import { readWhole } from './read-whole.ts';
import type { Terminal } from './terminal.ts';

/** Stands for standard input where a file is asked for. */
export const STANDARD_INPUT = '-';

/** The text of a file, or of standard input for `-`; a file that cannot be read is bad input. */
export async function readText(path: string, terminal: Terminal): Promise<string> {
  if (path === STANDARD_INPUT) return text(terminal.input);
  const unreadable = (reason: string) => new BadInput(words.input.unreadable(nameOf(path), reason));
  let bytes: Buffer | undefined;
  try {
    bytes = await readWhole(path, MOST_BYTES);
  } catch (error) {
    throw unreadable(FAULTS[(error as NodeJS.ErrnoException).code ?? ''] ?? reasonOf(error));
  }
  if (bytes === undefined) throw unreadable(words.input.tooLarge(MOST_BYTES / 1e6));
  // No text holds a zero byte, but the UTF-16 that some shells write.
  if (bytes.includes(0)) throw unreadable(words.input.binary);
  return bytes.toString('utf8');
}

/** Launch files are kilobytes, logs megabytes; what is larger was given by mistake. */
const MOST_BYTES = 64e6;

/** What a person calls the faults that a system has its own words for. */
const FAULTS: Readonly<Record<string, string>> = {
  EISDIR: words.input.folder,
  EPIPE: words.input.silentPipe,
};

/** The JSON object of a scenario's file, or what the file is instead. */
export function parseScenario(source: string, path: string): object {
  const read = readJson(source);
  if (!read.ok) {
    const { line, column, reason } = read.fault;
    const isJson = /^\s*[[{"]/.test(source);
    throw new BadInput(
      words.input.notJson(shownPath(path), nameOf(path), line, column, isJson ? reason : undefined),
    );
  }
  const { value } = read;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new BadInput(
      words.input.notObject(nameOf(path), Array.isArray(value) ? 'list' : typeof value),
    );
  }
  if ('model_type' in value)
    throw new BadInput(words.input.isConfig(shownPath(path), nameOf(path)));
  return value;
}

/** What to call a file in a sentence. */
export const nameOf = (path: string) =>
  path === STANDARD_INPUT ? words.input.standardInput : shownPath(path);

/** A file as it is written on a command line. */
export const shownPath = (path: string) => (path === '' ? '""' : escapeUnprintable(path));

/** "no such file or directory", from Node's "ENOENT: no such file or directory, open 'x'". */
export function reasonOf(error: unknown): string {
  return /^[A-Z0-9_]+: ([^,]+)/.exec((error as Error).message)?.[1] ?? (error as Error).message;
}
