import { flagName, scenarioSchema } from '@shardplay/core';

/** A key of a scenario that one flag can set. */
export interface ScenarioKey {
  /** `['layout', 'tensor']` */
  readonly path: readonly string[];
  /** `tensor`, `overlap-data`. */
  readonly flag: string;
  readonly kind: 'number' | 'text' | 'toggle' | 'list';
  /** The words that it takes, if it is a choice. */
  readonly choices: readonly string[];
  readonly description: string;
}

/** The parts of a schema that this reads; each exists on some kinds only. */
interface Shape {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Shape>>;
  readonly wrapped?: Shape;
  readonly getter?: (input: unknown) => Shape;
  readonly options?: readonly unknown[];
  readonly pipe?: readonly { readonly type: string; readonly description?: string }[];
}

/** Sections whose keys are flags by their own names: `layout.tensor` is `--tensor`. */
const SECTIONS = ['cluster', 'layout', 'training'];

/** A key of files alone. */
const FOR_EDITORS = '$schema';

/** Every key of a scenario that a flag can set, read off its schema. */
export const SCENARIO_KEYS: readonly ScenarioKey[] = keysOf(
  scenarioSchema as unknown as Shape,
  [],
).filter(({ path }) => path[0] !== FOR_EDITORS);

function keysOf(shape: Shape, path: readonly string[]): ScenarioKey[] {
  return Object.entries(shape.entries ?? {}).flatMap(([key, wrapped]): ScenarioKey[] => {
    const inner = unwrapped(wrapped);
    const at = [...path, key];
    if (inner.entries) return keysOf(inner, at);
    const flag = at
      .filter((part) => !SECTIONS.includes(part))
      .map(flagName)
      .join('-');
    const choices = inner.type === 'picklist' ? (inner.options ?? []).map(String) : [];
    return [{ path: at, flag, kind: kindOf(inner), choices, description: descriptionOf(wrapped) }];
  });
}

/** The schema under "optional", and of several shapes the one for a name or a number. */
function unwrapped(shape: Shape): Shape {
  if (shape.wrapped) return unwrapped(shape.wrapped);
  return shape.getter ? unwrapped(shape.getter('')) : shape;
}

function kindOf({ type }: Shape): ScenarioKey['kind'] {
  if (type === 'boolean') return 'toggle';
  if (type === 'array') return 'list';
  // Where a word or a number is meant (shardGroup), the first shape is the word.
  return type === 'number' || type === 'literal' ? 'number' : 'text';
}

/** The outermost description: of several shapes, what they have in common. */
function descriptionOf(shape: Shape): string {
  const own = shape.pipe?.find(({ type }) => type === 'description')?.description;
  if (own !== undefined) return own;
  const inner = shape.wrapped ?? shape.getter?.('');
  return inner === undefined ? '' : descriptionOf(inner);
}
