import type { Result } from '../problem.ts';
import { keysOf, schemaAt, wordsOf } from '../schema/legal.ts';
import { readScenario } from './read.ts';
import { scenarioSchema, type Scenario } from './scenario.ts';
import { SHORT_NAMES, WHOLE } from './write-address.ts';

const KEY_OF = new Map(SHORT_NAMES);

/**
 * Reads the query of an address, with or without its question mark.
 * @returns the same problems as `readScenario`
 */
export function readAddress(query: string): Result<Scenario> {
  const tree: Tree = {};
  for (const part of query.replace(/^\?/, '').split('&')) {
    if (part === '') continue;
    const [name = '', ...rest] = part.split('=');
    const written = decode(name);
    place(tree, (KEY_OF.get(written) ?? written).split('.'), decode(rest.join('=')));
  }
  return readScenario(typed(tree, tree, []));
}

interface Tree {
  [key: string]: string | Tree;
}

function place(tree: Tree, path: readonly string[], value: string): void {
  const [key = '', ...rest] = path;
  if (rest.length === 0) {
    define(tree, key, value);
    return;
  }
  const inner = Object.hasOwn(tree, key) ? tree[key] : undefined;
  const next: Tree = typeof inner === 'object' ? inner : {};
  define(tree, key, next);
  place(next, rest, value);
}

/** An own key even where its name is `__proto__`. */
function define(tree: Tree, key: string, value: string | Tree): void {
  Object.defineProperty(tree, key, { value, enumerable: true, configurable: true, writable: true });
}

/** Gives every text the type that the schema has at its place. */
function typed(value: string | Tree, whole: Tree, path: readonly string[]): unknown {
  if (typeof value === 'string') return typedLeaf(value, whole, path);
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, typed(inner, whole, [...path, key])]),
  );
}

function typedLeaf(text: string, whole: Tree, path: readonly string[]): unknown {
  if (path.join('.') === WHOLE) return parsed(text);
  const parent = schemaAt(scenarioSchema, path.slice(0, -1), whole);
  const isKnown = keysOf(parent).includes(path.at(-1) ?? '');
  const shape = schemaAt(scenarioSchema, path, whole);
  if (!isKnown || shape.type === 'string') return text;
  if (wordsOf(shape).includes(text) && shape.type !== 'number') return wordOrNumber(text);
  if (text.includes(',')) return text.split(',').filter(Boolean).map(wordOrNumber);
  if (text === 'true' || text === 'false') return text === 'true';
  return wordOrNumber(text);
}

function wordOrNumber(text: string): string | number {
  return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '));
  } catch {
    return text;
  }
}
