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

/** The text in at most `width` columns, with an ellipsis where something was cut. */
export function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  return [...stripVTControlCharacters(text)].slice(0, Math.max(0, width - 1)).join('') + '…';
}

/** Breaks a sentence into lines of at most `width` columns, each after the first indented. */
export function wrap(text: string, width: number, indent = ''): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && widthOf(line) + 1 + widthOf(word) > width) {
      lines.push(line);
      line = indent + word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line].join('\n');
}
