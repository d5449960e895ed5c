/**
 * A list of 0 and 1 in the notation of Megatron's layer patterns, runs written short:
 * `([0]*3+[1]*58)`.
 */
export function pattern(layers: readonly boolean[]): string {
  const runs: { value: number; length: number }[] = [];
  for (const layer of layers) {
    const value = layer ? 1 : 0;
    const last = runs.at(-1);
    if (last?.value === value) last.length += 1;
    else runs.push({ value, length: 1 });
  }
  return `(${runs.map(({ value, length }) => `[${value}]*${length}`).join('+')})`;
}

/**
 * Reads a layer pattern: an expression of lists (`([0]*3+[1]*2)*4`, `[0,1]*8`), or a number N for
 * one 1 in each N layers. Undefined where it is neither.
 */
export function readPattern(text: string, layers: number): readonly boolean[] | undefined {
  if (/^\d+$/.test(text)) {
    const every = Number(text);
    return every < 1
      ? undefined
      : Array.from({ length: layers }, (_, layer) => layer % every === 0);
  }
  const tokens = text.replaceAll(/\s/g, '').match(/\d+|[[\](),+*]/g);
  if (tokens?.join('') !== text.replaceAll(/\s/g, '')) return undefined;
  let at = 0;
  const take = (token: string) => (tokens[at] === token ? ((at += 1), true) : false);
  const list = (): number[] | undefined => {
    if (take('(')) {
      const inner = sum();
      return take(')') ? inner : undefined;
    }
    if (!take('[')) return undefined;
    const items: number[] = [];
    while (!take(']')) {
      if (at >= tokens.length) return undefined;
      if (!take(',')) items.push(Number(tokens[at++]));
    }
    return items;
  };
  const product = (): number[] | undefined => {
    let items = list();
    while (items !== undefined && take('*')) {
      const times = Number(tokens[at++]);
      if (!(times * items.length <= MOST_ITEMS)) return undefined;
      items = Array.from({ length: times }, () => items!).flat();
    }
    return items;
  };
  const sum = (): number[] | undefined => {
    const items = product();
    if (items === undefined || !take('+')) return items;
    const rest = sum();
    return rest === undefined ? undefined : [...items, ...rest];
  };
  const items = sum();
  return items?.length === layers && at === tokens.length && items.every((i) => i === 0 || i === 1)
    ? items.map((item) => item === 1)
    : undefined;
}

/** No model has more layers; a pattern that repeats beyond is refused before it is written out. */
const MOST_ITEMS = 10_000;
