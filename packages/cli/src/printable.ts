import { escapeUnprintable } from '@shardplay/core';
import type { Terminal } from './terminal.ts';

/** Ends of lines, tabs and colours (ECMA-48, SGR); everything else that steers a terminal is spelled out. */
const LAYOUT = new RegExp(String.raw`(\n|\t|\u001b\[[\d;]*m)`);

/** A terminal that shows what users gave, file names and words of the command line, but obeys none of it. */
export function printableTerminal(terminal: Terminal): Terminal {
  return {
    ...terminal,
    write: (text) => terminal.write(printable(text)),
    complain: (text) => terminal.complain(printable(text)),
  };
}

function printable(text: string): string {
  return text
    .split(LAYOUT)
    .map((part, index) => (index % 2 === 1 ? part : escapeUnprintable(part)))
    .join('');
}
