/** Parsed YAML or JSON of unknown shape, looked into by dotted paths. */
export type Tree = Readonly<Record<string, unknown>>;

export const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function valueAt(tree: Tree, path: string): unknown {
  let value: unknown = tree;
  for (const key of path.split('.')) value = isTree(value) ? value[key] : undefined;
  return value;
}

/** The object at a path, empty where there is none. */
export function recordAt(tree: Tree, path: string): Tree {
  const value = valueAt(tree, path);
  return isTree(value) ? value : {};
}

/** The finite number at a path, written as a number or as digits. */
export function numberAt(tree: Tree, path: string): number | undefined {
  const value = valueAt(tree, path);
  const number =
    typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** The keys that have a value. */
export function entries<Value>(
  object: Readonly<Record<string, Value | undefined>>,
): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(object).filter((entry): entry is [string, Value] => entry[1] !== undefined),
  );
}
