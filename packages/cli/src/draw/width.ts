import { stripVTControlCharacters } from 'node:util';

/** Columns that a text takes on the screen; colour codes take none. */
export function widthOf(text: string): number {
  return [...stripVTControlCharacters(text)].length;
}

export function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - widthOf(text)));
}

export function padStart(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - widthOf(text))) + text;
}

/** Breaks a sentence into lines of at most `width` columns, each after the first indented. */
export function wrap(text: string, width: number, indent = ''): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && widthOf(line) + 1 + widthOf(word) > width) {
      // The second of two spaces is no word to begin a line with.
      if (word === '') continue;
      lines.push(line.trimEnd());
      line = indent + word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line.trimEnd()].join('\n');
}
