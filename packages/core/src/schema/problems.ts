import * as v from 'valibot';
import type { Problem, Result, Scalar } from '../problem.ts';
import { nearestName } from '../spelling.ts';
import { notModelled } from './not-modelled.ts';
import { keysOf, legalWords, limitsOf, schemaAt, wordsOf } from './legal.ts';

/** Most characters of a wrong value that a message repeats. */
const LONGEST_SHOWN = 60;

/**
 * Reads a value by a schema. Every problem names the dotted key, what is wrong, what is legal
 * and, where there is one, the nearest legal value.
 * @param whole what to call the value itself: `the scenario`
 */
export function readBy<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
  whole: string,
): Result<v.InferOutput<Schema>> {
  const read = v.safeParse(schema, input);
  const lists = listsForObjects(schema, input, []);
  if (read.success && lists.length === 0) return { ok: true, value: read.output };
  const inside = ({ path }: v.BaseIssue<unknown>) =>
    lists.some((list) => list.every((key, depth) => key === path?.[depth]?.key));
  return {
    ok: false,
    problems: [
      ...lists.map((path) =>
        wrongValue(schemaAt(schema, path, input), path.join('.'), valueAt(input, path), whole),
      ),
      ...(read.issues ?? [])
        .filter((issue) => !inside(issue))
        .map((issue) => problemOf(issue, schema, input, whole)),
    ],
  };
}

/** Paths of lists where an object is meant: to the schema library, objects that lack their keys. */
function listsForObjects(
  schema: v.GenericSchema,
  input: unknown,
  path: readonly string[],
): readonly (readonly string[])[] {
  const value = valueAt(input, path);
  const { entries } = schemaAt(schema, path, input);
  if (typeof value !== 'object' || value === null || entries === undefined) return [];
  if (Array.isArray(value)) return [path];
  return Object.keys(value)
    .filter((key) => Object.hasOwn(entries, key))
    .flatMap((key) => listsForObjects(schema, input, [...path, key]));
}

function problemOf(
  issue: v.BaseIssue<unknown>,
  schema: v.GenericSchema,
  input: unknown,
  whole: string,
): Problem {
  const path = issue.path?.map((item) => String(item.key)) ?? [];
  const key = path.join('.');
  const isKeyIssue = issue.path?.at(-1)?.origin === 'key';
  if (!isKeyIssue) return wrongValue(schemaAt(schema, path, input), key, issue.input, whole);
  if (issue.expected !== 'never') {
    const legal = legalWords(schemaAt(schema, path, input));
    return { rule: 'required-key', message: `${key} is missing: it must be ${legal}.` };
  }
  return unknownKey(
    keysOf(schemaAt(schema, path.slice(0, -1), input)),
    path,
    valueAt(input, path),
    whole,
  );
}

function wrongValue(
  shape: ReturnType<typeof schemaAt>,
  key: string,
  value: unknown,
  whole: string,
): Problem {
  const nearest = nearestTo(value, shape);
  const meant = meantIn(numberOf(value), shape);
  const end = meant === undefined ? '.' : `: did you mean ${meant.text}?`;
  const message = `${key === '' ? whole : key} is ${shown(value)}, but must be ${legalWords(shape)}${end}`;
  if (nearest === undefined || key === '') return { rule: 'legal-value', message };
  return { rule: 'legal-value', message, fix: { [key]: nearest } };
}

function unknownKey(
  known: readonly string[],
  path: readonly string[],
  value: unknown,
  whole: string,
): Problem {
  const parents = path.slice(0, -1);
  const owner = parents.length === 0 ? whole : parents.join('.');
  const nearest = nearestName(path.at(-1) ?? '', known);
  const reason = notModelled(path.at(-1) ?? '');
  if (reason !== undefined)
    return { rule: 'known-key', message: `${path.join('.')} is not a key of ${owner}. ${reason}` };
  const question = nearest === undefined ? '.' : `: did you mean ${nearest}?`;
  const message = `${path.join('.')} is not a key of ${owner}${question} It takes ${known.join(', ')}.`;
  if (nearest === undefined || !isScalar(value)) return { rule: 'known-key', message };
  return { rule: 'known-key', message, fix: { [[...parents, nearest].join('.')]: value } };
}

/** The legal value nearest to a wrong one, if one is near. */
function nearestTo(value: unknown, shape: ReturnType<typeof schemaAt>): Scalar | undefined {
  const words = wordsOf(shape);
  if (words.length > 0) return typeof value === 'string' ? nearestName(value, words) : undefined;
  if (shape.type === 'boolean' && typeof value === 'string') {
    return { true: true, false: false }[value.toLowerCase()];
  }
  if (shape.type !== 'number') return undefined;
  const number = numberOf(value);
  if (number === undefined) return undefined;
  const { integer, minimum, maximum } = limitsOf(shape);
  const nearest = Math.min(maximum, Math.max(minimum, number));
  return integer ? Math.round(nearest) : (meantIn(number, shape)?.value ?? nearest);
}

/** A quantity out of its range that is inside it when taken as people say it: 300 is 300 GB/s. */
function meantIn(
  number: number | undefined,
  shape: ReturnType<typeof schemaAt>,
): { readonly value: number; readonly text: string } | undefined {
  const { minimum, maximum, spoken } = limitsOf(shape);
  if (number === undefined || spoken === undefined) return undefined;
  if (number >= minimum && number <= maximum) return undefined;
  const text = /^[\d.]+$/.test(String(number))
    ? `${number}e${Math.round(Math.log10(spoken))}`
    : String(number * spoken);
  const value = Number(text);
  return value >= minimum && value <= maximum ? { value, text } : undefined;
}

function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && !Number.isNaN(number) ? number : undefined;
}

function valueAt(input: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
    input,
  );
}

function isScalar(value: unknown): value is Scalar {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

function shown(value: unknown): string {
  if (value === undefined) return 'not given';
  if (typeof value === 'number') return String(value);
  const written = JSON.stringify(value) ?? String(value);
  return written.length > LONGEST_SHOWN ? `${written.slice(0, LONGEST_SHOWN)}…` : written;
}
