import { writeFile } from 'node:fs/promises';
import type { Problem, Result } from '@shardplay/core';
import { terminal as words } from '@shardplay/words';
import { BadInput } from './failure.ts';
import { reasonOf } from './input.ts';
import type { Terminal } from './terminal.ts';

/** The value, or what is said of its problems as bad input; `tell` may put the sentence otherwise. */
export function valueOf<Value>(
  result: Result<Value>,
  tell: (sentence: string) => string = (said) => said,
): Value {
  if (!result.ok) throw new BadInput(tell(sentence(result.problems)));
  return result.value;
}

/** What is said of problems in one line: the first, and how many more there are. */
export function sentence(problems: readonly Problem[]): string {
  const [first, ...rest] = problems;
  return [first?.message, ...(rest.length > 0 ? [words.output.more(rest.length)] : [])].join(' ');
}

/** Remarks beside an answer: on standard error, so that the answer can be piped on. */
export function tellNotes(notes: readonly string[], { complain }: Terminal): void {
  for (const note of notes) complain(`${words.output.note(note)}\n`);
}

/** Writes a file that the user named; what hinders it is bad input. */
export async function writeNamed(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text);
  } catch (error) {
    throw new BadInput(words.output.unwritable(path, reasonOf(error)));
  }
}
