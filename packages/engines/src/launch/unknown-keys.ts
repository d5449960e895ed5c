import { isTree } from './tree.ts';

/**
 * Keys of a written file that a list of an engine's own keys lacks, as dotted paths: what the
 * tests hold every export against. Sections that the list does not name are open.
 * @param known section path (`''` for the top) to the keys that it takes
 */
export function unknownKeys(
  tree: unknown,
  known: Readonly<Record<string, readonly string[]>>,
  path = '',
): string[] {
  if (Array.isArray(tree)) return tree.flatMap((item) => unknownKeys(item, known, path));
  if (!isTree(tree)) return [];
  const keys = known[path];
  return Object.entries(tree).flatMap(([key, value]) => {
    const dotted = path === '' ? key : `${path}.${key}`;
    if (keys !== undefined && !keys.includes(key)) return [dotted];
    return unknownKeys(value, known, dotted);
  });
}
