import { padEnd, widthOf, wrap } from './draw/width.ts';

/** A command line of an example, as it stands in a help text. */
const COMMAND = /^ {2}(?=shardplay |mpirun |source )/;
/** Where a command line may be broken: before a flag, a pipe or a second command. */
const BREAKS = / (?=--|&& |[|>] )/;
/** A term and what it means, two spaces apart: `  2    the arguments are wrong`. */
const TERM = /^(\s*\S+ {2,})\S/;

/**
 * A text below the flags of a help, fitted to a line of `columns`: prose is wrapped, what a term means stays in its
 * column, and a command line goes on after a backslash, so that it can still be pasted.
 */
export function helpText(text: string, columns: number): string {
  return `\n${text}`
    .split('\n')
    .map((line) => {
      if (widthOf(line) <= columns) return line;
      if (COMMAND.test(line)) return brokenCommand(line, columns);
      const hanging = ' '.repeat(TERM.exec(line)?.[1]?.length ?? 0);
      const before = line.slice(0, hanging.length);
      return (
        before +
        wrap(line.slice(hanging.length), columns - hanging.length).replaceAll('\n', `\n${hanging}`)
      );
    })
    .join('\n');
}

function brokenCommand(line: string, columns: number): string {
  const lines: string[] = [];
  const parts = line
    .split(BREAKS)
    .flatMap((part) => (widthOf(part) > columns - 8 ? part.split(/(?<=\S) /) : part));
  for (const part of parts) {
    const before = lines.at(-1);
    const joined = `${before} ${part}`;
    if (before !== undefined && widthOf(joined) <= columns - ' \\'.length)
      lines[lines.length - 1] = joined;
    else lines.push(before === undefined ? part : `    ${part}`);
  }
  return lines.join(' \\\n');
}

/** A flag or a command and what it does: side by side, or under it where too little room is left. */
export function helpItem(
  term: string,
  termWidth: number,
  description: string,
  columns: number,
): string {
  const beside = columns - termWidth - 4;
  if (description === '') return `  ${term}`;
  if (beside < NARROWEST_DESCRIPTION) {
    const under = wrap(description, columns - 6).replaceAll('\n', '\n      ');
    return `  ${wrap(term, columns - 2, '    ')}\n      ${under}`;
  }
  const indent = ' '.repeat(termWidth + 4);
  return `  ${padEnd(term, termWidth)}  ${wrap(description, beside).replaceAll('\n', `\n${indent}`)}`;
}

/** A description beside its flag has at least so many columns. */
const NARROWEST_DESCRIPTION = 32;
