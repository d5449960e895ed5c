import type { Result } from '@shardplay/core';
import { parse } from 'yaml';
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
  try {
    const tree: unknown = parse(text, { logLevel: 'silent' });
    if (isTree(tree)) return { ok: true, value: tree };
    return unreadable('it holds no keys');
  } catch (error) {
    return unreadable(
      error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error),
    );
  }
}

function unreadable(reason: string): Result<never> {
  const message = `This is neither YAML nor JSON: ${reason}.`;
  return { ok: false, problems: [{ rule: 'launch-file-readable', message }] };
}
