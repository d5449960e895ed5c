import type { Problem, Result } from '../problem.ts';
import type { ChoiceField, Field, ValueOf } from './field.ts';
import { nearest } from './nearest.ts';
import { parseNumber, writeNumber } from './number-text.ts';

/** No legal value is nearly as long; what is longer is refused before it is looked at. */
const LONGEST_TEXT = 64;

const ON = ['on', 'true', 'yes', '1'];
const OFF = ['off', 'false', 'no', '0'];

/**
 * Reads one control's value from an address, a flag or a number box.
 * A problem names the key, what is wrong and what is legal; its `fix` is the nearest legal value.
 */
export function parseField<Of extends Field>(field: Of, text: string): Result<ValueOf<Of>> {
  const read = text.length > LONGEST_TEXT ? undefined : readText(field, text.trim());
  if (read === undefined) return refuse(field, text, `is not ${whatIsLegal(field)}`, 'value');
  if (field.kind === 'number' && typeof read === 'number') {
    if (read < field.minimum || read > field.maximum)
      return refuse(field, text, `is outside ${legalValues(field)}`, 'range', read);
    if (field.integer && !Number.isInteger(read))
      return refuse(field, text, 'is not a whole number', 'whole', read);
  }
  return { ok: true, value: read as ValueOf<Of> };
}

/** The text that `parseField` reads back as this value: the same in addresses and flags. */
export function writeField(field: Field, value: string | number | boolean): string {
  if (typeof value === 'number')
    return writeNumber(value, field.kind === 'number' ? field.unit : 'count');
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return value;
}

/** What a control accepts, for help and messages: `1 to 1024`, `nvlink, infiniband, ethernet`. */
export function legalValues(field: Field): string {
  switch (field.kind) {
    case 'number':
      return `${writeField(field, field.minimum)} to ${writeField(field, field.maximum)}`;
    case 'choice':
      return field.options.join(', ');
    case 'toggle':
      return 'on or off';
  }
}

function readText(field: Field, text: string): string | number | boolean | undefined {
  switch (field.kind) {
    case 'number':
      return parseNumber(text, field.unit);
    case 'choice':
      return readChoice(field, text.toLowerCase());
    case 'toggle':
      if (ON.includes(text.toLowerCase())) return true;
      return OFF.includes(text.toLowerCase()) ? false : undefined;
  }
}

function readChoice(field: ChoiceField, text: string): string | undefined {
  const option = field.options.find((candidate) => candidate.toLowerCase() === text);
  if (option !== undefined) return option;
  const aliases = field.aliases ?? {};
  return Object.hasOwn(aliases, text) ? aliases[text] : undefined;
}

function whatIsLegal(field: Field): string {
  if (field.kind === 'number') return `a number from ${legalValues(field)}`;
  return field.kind === 'choice' ? `one of ${legalValues(field)}` : legalValues(field);
}

function refuse(
  field: Field,
  text: string,
  fault: string,
  rule: 'value' | 'range' | 'whole',
  near: string | number = text,
): { ok: false; problems: readonly Problem[] } {
  const fix = nearest(field, near);
  const shown =
    text.length > LONGEST_TEXT ? `${text.slice(0, 16)}… (${text.length} characters)` : text;
  const wholeRange = rule === 'whole' ? ` from ${legalValues(field)}` : '';
  return {
    ok: false,
    problems: [
      {
        rule: `field-${rule}`,
        message: `${field.key}: ${JSON.stringify(shown)} ${fault}${wholeRange}; the nearest legal value is ${writeField(field, fix)}.`,
        fix: { [field.key]: fix },
      },
    ],
  };
}
