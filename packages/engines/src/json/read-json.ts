/** Where a text stops being JSON, for people: lines and columns count from 1. */
export interface JsonFault {
  readonly line: number;
  readonly column: number;
  /** `a value was expected here, not "x"` */
  readonly reason: string;
}

export type JsonReading =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly fault: JsonFault };

/** Leave to read what other programs write: Python's bare numbers, commas after the last item. */
export interface Leniency {
  /** `NaN`, `Infinity` and `-Infinity` become null: no size is ever one of them. */
  readonly bareNumbers?: boolean;
  readonly trailingCommas?: boolean;
}

/** Characters of a number that a reason repeats. */
const MOST_SHOWN = 20;

/** Deeper than any configuration, shallower than the call stack. */
const MOST_DEPTH = 200;

/**
 * Reads JSON and says where it stops being JSON, which the language's own parser does not say in
 * a way that can be relied on. A byte order mark is skipped. A key that stands twice in an object is
 * refused: the language would keep the last in silence. So is a number that is too large for it.
 */
export function readJson(text: string, leniency: Leniency = {}): JsonReading {
  const reader = new Reader(text, leniency);
  try {
    return { ok: true, value: reader.whole() };
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    return { ok: false, fault: faultAt(text, error.at, error.message) };
  }
}

/** Ends the reading of a text from any depth; never leaves this file. */
class Stop extends Error {
  constructor(
    readonly at: number,
    reason: string,
  ) {
    super(reason);
  }
}

const SPACE = /[ \t\r\n]*/y;
const STRING = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])/y;
const WORD = /-?[A-Za-z]+/y;
const WORDS: Readonly<Record<string, unknown>> = { true: true, false: false, null: null };
const BARE_NUMBERS = ['NaN', 'Infinity', '-Infinity'];

class Reader {
  private at = 0;

  constructor(
    private readonly text: string,
    private readonly leniency: Leniency,
  ) {
    if (text.startsWith('\uFEFF')) this.at = 1;
  }

  whole(): unknown {
    const value = this.value(0);
    this.space();
    if (this.at < this.text.length)
      this.stop(`nothing may follow the value, but ${this.seen()} does`);
    return value;
  }

  private value(depth: number): unknown {
    this.space();
    if (depth > MOST_DEPTH) this.stop(`the nesting is deeper than ${MOST_DEPTH}`);
    const next = this.text[this.at];
    if (next === '{') return this.object(depth);
    if (next === '[') return this.list(depth);
    if (next === '"') return this.string();
    const start = this.at;
    const number = this.take(NUMBER);
    if (number !== undefined) {
      if (Number.isFinite(Number(number))) return Number(number);
      this.at = start;
      this.stop(`the number ${number.slice(0, MOST_SHOWN)} is too large`);
    }
    const word = this.take(WORD);
    if (word !== undefined && Object.hasOwn(WORDS, word)) return WORDS[word];
    if (word !== undefined && this.leniency.bareNumbers && BARE_NUMBERS.includes(word)) return null;
    this.at = start;
    return this.stop(`a value was expected, not ${this.seen()}`);
  }

  private object(depth: number): unknown {
    const entries: [string, unknown][] = [];
    const keys = new Set<string>();
    this.items('}', () => {
      if (this.text[this.at] !== '"') this.stop(`a key in quotes was expected, not ${this.seen()}`);
      const start = this.at;
      const key = this.string();
      if (keys.has(key)) {
        this.at = start;
        this.stop(`the key ${JSON.stringify(key)} stands here a second time`);
      }
      keys.add(key);
      this.space();
      if (this.text[this.at] !== ':') this.stop(`a colon was expected, not ${this.seen()}`);
      this.at += 1;
      entries.push([key, this.value(depth + 1)]);
    });
    return Object.fromEntries(entries);
  }

  private list(depth: number): unknown {
    const items: unknown[] = [];
    this.items(']', () => items.push(this.value(depth + 1)));
    return items;
  }

  /** What stands between two brackets, divided by commas. */
  private items(end: string, item: () => void): void {
    this.at += 1;
    this.space();
    if (this.closes(end)) return;
    for (;;) {
      item();
      this.space();
      if (this.closes(end)) return;
      if (this.text[this.at] !== ',')
        this.stop(`a comma or ${end} was expected, not ${this.seen()}`);
      this.at += 1;
      this.space();
      if (this.leniency.trailingCommas && this.closes(end)) return;
    }
  }

  private closes(end: string): boolean {
    if (this.text[this.at] !== end) return false;
    this.at += 1;
    return true;
  }

  private string(): string {
    const found = this.take(STRING);
    if (found === undefined)
      this.stop('this string does not end, or has a character that must be escaped');
    return JSON.parse(found) as string;
  }

  private space(): void {
    this.take(SPACE);
  }

  private take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  private seen(): string {
    if (this.at >= this.text.length) return 'the end of the text';
    return JSON.stringify(
      /^(?:\w{1,20}|.)/su.exec(this.text.slice(this.at, this.at + 20))?.[0] ?? '',
    );
  }

  private stop(reason: string): never {
    throw new Stop(this.at, reason);
  }
}

function faultAt(text: string, at: number, reason: string): JsonFault {
  const before = text
    .slice(0, at)
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/);
  return { line: before.length, column: before.at(-1)!.length + 1, reason };
}
