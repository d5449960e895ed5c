import type { ChoiceField, Field, NumberField, ValueOf } from './field.ts';
import { editDistance } from '../spelling.ts';
import { parseNumber } from './number-text.ts';

/**
 * The legal value nearest to what was asked: numbers are rounded and brought into range, an
 * option is found by its value or its spelling. What has no neighbour (NaN, nonsense, a value
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

/** Options that all are numbers are near by value; others by spelling, if one is near at all. */
function nearestOption({ options, aliases = {}, initial }: ChoiceField, text: string): string {
  const wanted = text.trim().toLowerCase();
  if (wanted === '' || wanted.length > 32) return initial;
  const number = Number.parseFloat(wanted);
  if (Number.isFinite(number) && options.every((option) => Number.isFinite(Number(option)))) {
    return least(options, (option) => Math.abs(Number(option) - number));
  }
  const changes = (spelling: string) => editDistance(wanted, spelling.toLowerCase());
  const spelling = least([...options, ...Object.keys(aliases)], changes);
  // With half of it changed, the initial value is as near as any other.
  return changes(spelling) * 2 < spelling.length ? (aliases[spelling] ?? spelling) : initial;
}

function least(texts: readonly string[], cost: (text: string) => number): string {
  return texts.reduce((best, text) => (cost(text) < cost(best) ? text : best));
}
