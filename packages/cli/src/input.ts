import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { escapeUnprintable } from '@shardplay/core';
import { readJson } from '@shardplay/engines';
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
    throw new BadInput(words.input.unreadable(nameOf(path), reasonOf(error)));
  }
}

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
const shownPath = escapeUnprintable;

/** "no such file or directory", from Node's "ENOENT: no such file or directory, open 'x'". */
export function reasonOf(error: unknown): string {
  return /^[A-Z0-9_]+: ([^,]+)/.exec((error as Error).message)?.[1] ?? (error as Error).message;
}
