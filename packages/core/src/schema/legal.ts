import type * as v from 'valibot';

/** The parts of a valibot schema that this reads; each exists on some kinds only. */
interface Shape {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Shape>>;
  readonly wrapped?: Shape;
  readonly item?: Shape;
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
  readonly getter?: (input: unknown) => Shape;
  readonly pipe?: readonly {
    readonly type: string;
    readonly requirement?: unknown;
    readonly metadata?: unknown;
  }[];
}

/** Limits of a number as its schema states them. */
export interface Limits {
  readonly integer: boolean;
  readonly minimum: number;
  readonly maximum: number;
  /** Of a quantity: its unit, and what people say it in, in units. */
  readonly unit?: string;
  readonly spoken?: number;
}

/** The schema of a key inside `schema`, given what the input holds there; wrappers taken off. */
export function schemaAt(schema: v.GenericSchema, path: readonly unknown[], input: unknown): Shape {
  let shape = unwrapped(schema as unknown as Shape, input);
  let value = input;
  for (const key of path) {
    value =
      typeof value === 'object' && value !== null ? Reflect.get(value, String(key)) : undefined;
    const next = shape.entries?.[String(key)] ?? shape.item;
    if (!next) return shape;
    shape = unwrapped(next, value);
  }
  return shape;
}

function unwrapped(shape: Shape, input: unknown): Shape {
  if (shape.wrapped) return unwrapped(shape.wrapped, input);
  if (!shape.getter) return shape;
  const meant = unwrapped(shape.getter(input ?? ''), input);
  // What is none of the shapes of an either meant none of them: all are to be named.
  return isOfKind(meant, input) ? meant : unwrapped(shape.getter(undefined), input);
}

/** Whether a value is of the kind that a shape describes, right or wrong. */
function isOfKind(shape: Shape, input: unknown): boolean {
  if (shape.entries) return typeof input === 'object' && input !== null;
  if (shape.literal !== undefined) return typeof input === typeof shape.literal;
  return typeof input === shape.type;
}

/** The keys that an object of this schema takes. */
export function keysOf(shape: Shape): readonly string[] {
  return Object.keys(shape.entries ?? {});
}

/** The words that a choice takes, empty if it is none. */
export function wordsOf(shape: Shape): readonly string[] {
  if (shape.literal !== undefined) return [String(shape.literal)];
  return shape.type === 'picklist' ? (shape.options ?? []).map(String) : [];
}

export function limitsOf({ pipe = [] }: Shape): Limits {
  const requirement = (type: string) => pipe.find((item) => item.type === type)?.requirement;
  return {
    integer: pipe.some((item) => item.type === 'integer'),
    minimum: Number(requirement('min_value') ?? -Infinity),
    maximum: Number(requirement('max_value') ?? Infinity),
    ...(pipe.find((item) => item.type === 'metadata')?.metadata as Partial<Limits> | undefined),
  };
}

/** What a value of this schema may be, to end the sentence "must be …". */
export function legalWords(shape: Shape): string {
  const words = wordsOf(shape);
  if (words.length > 0) return listed(words);
  switch (shape.type) {
    case 'number': {
      const { integer, minimum, maximum, unit } = limitsOf(shape);
      if (!integer) return `a number from ${short(minimum)} to ${short(maximum)} ${unit ?? ''}`;
      return `a whole number from ${minimum} to ${maximum}`;
    }
    case 'boolean':
      return 'true or false';
    case 'string':
      return 'a name';
    case 'array':
      return 'a list of whole numbers';
    case 'union':
      return listed([
        ...new Set((shape.options ?? []).map((option) => legalWords(option as Shape))),
      ]);
    default:
      return 'an object';
  }
}

/** A power of ten as people write it: `1e15`. */
function short(number: number): string {
  return number === 1 ? '1' : number.toExponential().replace('+', '');
}

function listed(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
