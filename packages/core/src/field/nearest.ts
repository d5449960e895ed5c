import type { ChoiceField, Field, NumberField, ValueOf } from './field.ts';
import { editDistance } from '../spelling.ts';
import { parseNumber } from './number-text.ts';

/**
 * The legal value nearest to what was asked: numbers are rounded and brought into range, an
 * option is found by the fewest changed letters. What has no neighbour (NaN, nonsense, a value
 * of another kind) gives the initial value. Never throws.
 */
export function nearest<Of extends Field>(field: Of, value: unknown): ValueOf<Of> {
  return nearestTo(field, value) as ValueOf<Of>;
}

function nearestTo(field: Field, value: unknown): string | number | boolean {
  switch (field.kind) {
    case 'number': {
      const number = typeof value === 'string' ? parseNumber(value, field.unit) : value;
      return typeof number === 'number' ? nearestNumber(field, number) : field.initial;
    }
    case 'choice':
      return nearestOption(field, String(value));
    case 'toggle':
      return typeof value === 'boolean' ? value : field.initial;
  }
}

function nearestNumber(field: NumberField, value: number): number {
  if (Number.isNaN(value)) return field.initial;
  const inRange = Math.min(field.maximum, Math.max(field.minimum, value));
  return field.integer ? Math.round(inRange) : inRange;
}

function nearestOption(field: ChoiceField, text: string): string {
  const wanted = text.trim().toLowerCase();
  if (wanted === '' || wanted.length > 32) return field.initial;
  const spellings: [string, string][] = [
    ...field.options.map((option): [string, string] => [option, option]),
    ...Object.entries(field.aliases ?? {}),
  ];
  const number = Number.parseFloat(wanted);
  const [, option] = spellings.reduce(
    (best: [number, string], [spelling, meant]): [number, string] => {
      const both = Number.isFinite(number) && Number.isFinite(Number(spelling));
      const distance = both
        ? Math.abs(number - Number(spelling))
        : editDistance(wanted, spelling.toLowerCase());
      // Something must be alike: otherwise the initial value is as near as any other.
      const alike = both || distance < Math.max(wanted.length, spelling.length);
      return alike && distance < best[0] ? [distance, meant] : best;
    },
    [Number.POSITIVE_INFINITY, field.initial],
  );
  return option;
}
