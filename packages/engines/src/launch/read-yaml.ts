import type { Result } from '@shardplay/core';
import { isScalar, LineCounter, parseDocument, visit, type Document, type Scalar } from 'yaml';
import type { LaunchReading } from './launch.ts';
import { isTree, type Tree } from './tree.ts';

/** Parses YAML (JSON is YAML) and hands its top object on; a problem where it is neither. */
export function readYaml(
  text: string,
  read: (tree: Tree) => Result<LaunchReading>,
): Result<LaunchReading> {
  const tree = parseYaml(text);
  return tree.ok ? read(tree.value) : tree;
}

/** YAML that holds an object. Values like `${multiply:4, ...}` stay text. */
export function parseYaml(text: string): Result<Tree> {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    logLevel: 'silent',
    uniqueKeys: false,
    lineCounter: lines,
  });
  const at = (offset: number): string => {
    const { line, col } = lines.linePos(offset);
    return `line ${line}, column ${col}`;
  };
  const [error] = document.errors;
  if (error)
    return unreadable(`${at(error.pos[0])}: ${error.message.replace(/ at line[^]*$/, '')}`);
  const twice = keyGivenTwice(document);
  if (twice?.range) {
    const key = JSON.stringify(twice.value);
    return unreadable(`${at(twice.range[0])}: the key ${key} stands here a second time`);
  }
  try {
    const tree: unknown = document.toJS();
    return isTree(tree) ? { ok: true, value: tree } : unreadable('it holds no keys');
  } catch (error) {
    // Aliases that point nowhere, or grow beyond all bounds.
    return unreadable(error instanceof Error ? error.message : String(error));
  }
}

/**
 * The first key that stands again with another value. Engines take the last; where those before it
 * said the same, or nothing, nothing is lost by that (a published file of nanotron has such a key).
 */
function keyGivenTwice(document: Document): Scalar | undefined {
  let found: Scalar | undefined;
  visit(document, {
    Map(_, { items }) {
      const values = new Map<unknown, string>();
      for (const { key, value } of items) {
        if (!isScalar(key)) continue;
        const before = values.get(key.value);
        const now = JSON.stringify(value);
        if (before !== undefined && before !== 'null' && before !== now) {
          found = key;
          return visit.BREAK;
        }
        values.set(key.value, now);
      }
      return undefined;
    },
  });
  return found;
}

function unreadable(reason: string): Result<never> {
  const message = `This cannot be read as YAML or JSON: ${reason}.`;
  return { ok: false, problems: [{ rule: 'launch-file-readable', message }] };
}
