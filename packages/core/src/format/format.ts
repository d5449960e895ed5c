import { GB, KB, MB, TB } from '../units.ts';

/** What a number counts; `format` knows how to write each. */
export type Unit =
  | 'bytes'
  | 'bytesPerSecond'
  | 'seconds'
  | 'parameters'
  | 'flops'
  | 'flopsPerSecond'
  | 'tokens'
  | 'fraction'
  | 'ratio'
  | 'count';

/** A number split from its unit, so that a page can set them in different type. */
export interface Formatted {
  readonly number: string;
  readonly unit: string;
}

const NO_BREAK_SPACE = '\u00a0';

/** Rungs, largest first; one is stood on from its scale up, or from where it says. */
type Ladder = readonly (readonly [scale: number, suffix: string, from?: number])[];

const BYTES: Ladder = [
  [1e15, 'PB'],
  [TB, 'TB'],
  [GB, 'GB'],
  [MB, 'MB'],
  [KB, 'kB'],
  [1, 'B'],
];
const SECONDS: Ladder = [
  [86400, 'd'],
  [3600, 'h'],
  // Up to ten minutes in seconds: step times are compared, and 61.2 s with 60.6 s reads better.
  [60, 'min', 600],
  [1, 's'],
  [1e-3, 'ms'],
  [1e-6, 'µs'],
  [1e-9, 'ns'],
];
const PARAMETERS: Ladder = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1, ''],
];
const FLOPS: Ladder = [
  [1e18, 'EFLOP'],
  [1e15, 'PFLOP'],
  [1e12, 'TFLOP'],
  [1e9, 'GFLOP'],
  [1, 'FLOP'],
];

/**
 * Writes a number to three significant digits and names its unit.
 * @throws RangeError on NaN or infinity: those are a fault upstream, never shown to a reader.
 */
export function formatParts(value: number, unit: Unit): Formatted {
  if (!Number.isFinite(value)) throw new RangeError(`cannot format ${value} as ${unit}`);
  switch (unit) {
    case 'bytes':
      return onLadder(value, BYTES);
    case 'bytesPerSecond':
      return suffixed(onLadder(value, BYTES), '/s');
    case 'seconds':
      return onLadder(value, SECONDS);
    case 'parameters':
      return onLadder(value, PARAMETERS);
    case 'flops':
      return onLadder(value, FLOPS);
    case 'flopsPerSecond':
      return suffixed(onLadder(value, FLOPS), '/s');
    case 'tokens':
      return { number: grouped(value), unit: 'tokens' };
    case 'fraction':
      return { number: significant(value * 100), unit: '%' };
    case 'ratio':
      return { number: significant(value), unit: '×' };
    case 'count':
      return { number: grouped(value), unit: '' };
  }
}

/** The same as one string, number and unit joined by a no-break space. */
export function format(value: number, unit: Unit): string {
  const parts = formatParts(value, unit);
  return parts.unit === '' ? parts.number : parts.number + NO_BREAK_SPACE + parts.unit;
}

/** Three significant digits, never in exponent form, whole numbers above a thousand grouped. */
function significant(value: number): string {
  if (value === 0) return '0';
  const rounded = Number(value.toPrecision(3));
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(rounded))));
  return digits === 0 ? grouped(rounded) : rounded.toFixed(Math.min(digits, 12));
}

/** Made once: making one takes as long as writing a hundred numbers. */
const GROUPED = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

function grouped(value: number): string {
  return GROUPED.format(value);
}

/** Picks the rung by the ROUNDED number, so that 999.9 MB reads 1.00 GB, not 1,000 MB. */
function onLadder(value: number, ladder: Ladder): Formatted {
  const last = ladder[ladder.length - 1]!;
  const magnitude = Math.abs(Number(value.toPrecision(3)));
  const [scale, suffix] =
    value === 0
      ? (ladder.find(([rung]) => rung === 1) ?? last)
      : (ladder.find(([rung, , from = rung]) => magnitude >= from) ?? last);
  return { number: significant(value / scale), unit: suffix };
}

function suffixed({ number, unit }: Formatted, suffix: string): Formatted {
  return { number, unit: unit + suffix };
}
