import * as v from 'valibot';

type Options = Readonly<Record<string, v.GenericSchema>>;

/**
 * One of several shapes, told apart by looking at the input, so that an error speaks of the shape
 * that was meant and not of all of them (a union's error does). Without an input it is the union:
 * that is what a JSON Schema is made from.
 */
export function either<const Shapes extends Options>(
  shapes: Shapes,
  meant: (input: unknown) => keyof Shapes,
) {
  type Value = v.InferInput<Shapes[keyof Shapes]>;
  const union = v.union(Object.values(shapes)) as v.GenericSchema<Value>;
  return v.lazy((input): v.GenericSchema<Value> => {
    if (input === undefined) return union;
    return shapes[meant(input)] as v.GenericSchema<Value>;
  });
}
