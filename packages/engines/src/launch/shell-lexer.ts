/**
 * Splits a bash script into statements and words. It knows what launch scripts use: quotes,
 * comments, continued lines, arrays. Expansion is left to `shell-script.ts`.
 */

/** A piece of a word: literal text, or text in which variables are to be expanded. */
export interface Piece {
  readonly text: string;
  /** Whether `$` has its meaning in it (not in single quotes). */
  readonly expands: boolean;
  /** Whether spaces that expansion brings split the word (not inside quotes). */
  readonly splits: boolean;
}

export type Word = readonly Piece[];
export type Statement = readonly Word[];

/** Words between `(` and `)` of `NAME=(...)` are kept in the statement, marked by these. */
export const ARRAY_OPEN = '\u0001(';
export const ARRAY_CLOSE = '\u0001)';

const SEPARATORS = new Set(['\n', ';', '|', '&']);

export function lex(script: string): readonly Statement[] {
  const text = script.replaceAll('\r\n', '\n').replaceAll(/\\\n/g, ' ');
  const statements: Word[][] = [];
  let words: Word[] = [];
  let pieces: Piece[] = [];
  let depth = 0;
  let at = 0;

  const endWord = () => {
    if (pieces.length > 0) words.push(pieces);
    pieces = [];
  };
  const endStatement = () => {
    endWord();
    if (words.length > 0) statements.push(words);
    words = [];
  };
  const mark = (text: string) => {
    endWord();
    words.push([{ text, expands: false, splits: false }]);
  };

  while (at < text.length) {
    const character = text[at]!;
    if (character === '#' && pieces.length === 0) {
      at = endOfLine(text, at);
    } else if (character === "'") {
      const end = closing(text, at, "'");
      pieces.push({ text: text.slice(at + 1, end), expands: false, splits: false });
      at = end + 1;
    } else if (character === '"') {
      const end = closing(text, at, '"');
      pieces.push({ text: text.slice(at + 1, end), expands: true, splits: false });
      at = end + 1;
    } else if (character === '$' && /[({]/.test(text[at + 1] ?? '')) {
      const end = balanced(text, at + 1);
      pieces.push({ text: text.slice(at, end), expands: true, splits: true });
      at = end;
    } else if (character === '(' && endsInEquals(pieces)) {
      mark(ARRAY_OPEN);
      depth += 1;
      at += 1;
    } else if (character === ')' && depth > 0) {
      mark(ARRAY_CLOSE);
      depth -= 1;
      at += 1;
    } else if (SEPARATORS.has(character)) {
      if (depth > 0) endWord();
      else endStatement();
      at += 1;
    } else if (/\s/.test(character)) {
      endWord();
      at += 1;
    } else {
      const plain = /^(?:\\.|[^\s'"$;|&()#\\]|[$#\\()])/s.exec(text.slice(at))![0];
      const variable = /^\$\w+/.exec(text.slice(at))?.[0];
      const raw = variable ?? plain;
      const escaped = raw.startsWith('\\');
      pieces.push({ text: escaped ? raw.slice(1) : raw, expands: !escaped, splits: true });
      at += raw.length;
    }
  }
  endStatement();
  return statements;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

/** The quote that closes the one at `from`; the end of the text where it is never closed. */
function closing(text: string, from: number, quote: string): number {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === '\\' && quote === '"') at += 1;
    else if (text[at] === quote) return at;
  }
  return text.length;
}

/** Just after the bracket that closes the one at `from`. */
function balanced(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if ('({'.includes(text[at]!)) depth += 1;
    if (')}'.includes(text[at]!)) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

function endsInEquals(pieces: readonly Piece[]): boolean {
  return /^\w+\+?=$/.test(pieces.map((piece) => piece.text).join(''));
}
