import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Problem, Result } from '@shardplay/core';
import { terminal as words } from '@shardplay/words';
import { BadInput } from './failure.ts';
import { reasonOf, shownPath } from './input.ts';
import { makeFolder } from './make-folder.ts';
import type { Terminal } from './terminal.ts';

/** The value, or what is said of its problems as bad input; `tell` may put the sentence otherwise. */
export function valueOf<Value>(
  result: Result<Value>,
  tell: (sentence: string) => string = (said) => said,
): Value {
  if (!result.ok) throw new BadInput(tell(sentence(result.problems)));
  return result.value;
}

/** Problems told one by one; beyond these their number must do. */
const MOST_TOLD = 8;

/** What is said of problems: a line each. */
export function sentence(problems: readonly Problem[]): string {
  // One slip may break several rules and be told by each in the same words.
  const messages = [...new Set(problems.map(({ message }) => message))];
  const told = messages.slice(0, MOST_TOLD);
  const left = messages.length - told.length;
  return [...told, ...(left > 0 ? [words.output.more(left)] : [])].join('\n');
}

/** Remarks beside an answer: on standard error, so that the answer can be piped on. */
export function tellNotes(notes: readonly string[], { complain }: Terminal): void {
  for (const note of notes) complain(`${words.output.note(note)}\n`);
}

/** What a system says where a file stands in the place of a folder. */
const FILE_ABOVE = new Set(['EEXIST', 'ENOTDIR']);

/** Writes a file that the user named, its folder too; what hinders it is bad input. */
export async function writeNamed(path: string, text: string): Promise<void> {
  try {
    await makeFolder(dirname(path));
    await writeFile(path, text);
  } catch (error) {
    const isFile = FILE_ABOVE.has((error as NodeJS.ErrnoException).code ?? '');
    const reason = isFile ? words.output.fileAbove : reasonOf(error);
    throw new BadInput(words.output.unwritable(shownPath(path), reason));
  }
}
