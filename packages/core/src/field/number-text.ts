import type { Unit } from '../format/format.ts';

/** Powers of ten that a suffix stands for, by what is counted; keys in lower case. */
type Suffixes = Readonly<Record<string, number>>;

const PLAIN: Suffixes = { k: 3, m: 6 };
const PARAMETERS: Suffixes = { k: 3, m: 6, b: 9, t: 12 };
const BYTES: Suffixes = { b: 0, kb: 3, mb: 6, gb: 9, tb: 12, pb: 15 };
const FLOPS: Suffixes = { gflop: 9, tflop: 12, pflop: 15, eflop: 18 };

const SUFFIXES: Readonly<Record<Unit, Suffixes>> = {
  bytes: BYTES,
  bytesPerSecond: withTail(BYTES, '/s'),
  seconds: { s: 0, ms: -3, us: -6, µs: -6, ns: -9 },
  parameters: PARAMETERS,
  flops: FLOPS,
  flopsPerSecond: withTail(FLOPS, '/s'),
  tokens: PLAIN,
  fraction: { '%': -2 },
  ratio: { x: 0, '×': 0 },
  count: PLAIN,
};

/** The suffixes that `writeNumber` uses, as people write them. */
const WRITTEN: Partial<Record<Unit, readonly string[]>> = {
  parameters: ['M', 'B', 'T'],
  bytes: ['MB', 'GB', 'TB'],
};

const NUMBER = /^([+-]?(?:\d+\.?\d*|\.\d+))(?:e([+-]?\d{1,4}))?\s*([a-zµ×%/]*)$/i;

/**
 * Reads a number as people type one: `70e9`, `70B`, `1.5T`, `4k`, `524,288`, `32 %`.
 * Suffixes are SI (4k = 4000) and belong to the unit. Undefined if it is not a finite number.
 */
export function parseNumber(text: string, unit: Unit): number | undefined {
  const match = NUMBER.exec(text.trim().replace(/(\d)[,_](?=\d{3}(?!\d))/g, '$1'));
  if (match === null) return undefined;
  const [, mantissa = '', exponent = '0', suffix = ''] = match;
  const power = suffixPower(suffix.toLowerCase(), unit);
  if (power === undefined) return undefined;
  // Joining exponents in text keeps 1.3B the double nearest 1.3e9; multiplying would round twice.
  const value = Number(`${mantissa}e${Number(exponent) + power}`);
  return Number.isFinite(value) ? value : undefined;
}

/** The shortest text that `parseNumber` reads back as exactly this number: 7e9 parameters is `7B`. */
export function writeNumber(value: number, unit: Unit): string {
  const spellings = (WRITTEN[unit] ?? []).map(
    (suffix) => value / 10 ** (suffixPower(suffix.toLowerCase(), unit) ?? 0) + suffix,
  );
  return spellings
    .filter((text) => parseNumber(text, unit) === value)
    .reduce((best, text) => (text.length < best.length ? text : best), String(value));
}

function suffixPower(suffix: string, unit: Unit): number | undefined {
  if (suffix === '') return 0;
  return Object.hasOwn(SUFFIXES[unit], suffix) ? SUFFIXES[unit][suffix] : undefined;
}

function withTail(suffixes: Suffixes, tail: string): Suffixes {
  return Object.fromEntries(Object.entries(suffixes).map(([name, power]) => [name + tail, power]));
}
