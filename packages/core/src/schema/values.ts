import * as v from 'valibot';

/** Whole numbers, words and switches of a scenario: one way to describe each. */

/** A whole number within limits, both included. */
export function whole(minimum: number, maximum: number, description: string) {
  return v.pipe(
    v.number(),
    v.integer(),
    v.minValue(minimum),
    v.maxValue(maximum),
    v.description(description),
  );
}

export function toggle(description: string) {
  return v.pipe(v.boolean(), v.description(description));
}

export function choice<const Options extends readonly string[]>(
  options: Options,
  description: string,
) {
  return v.pipe(v.picklist(options), v.description(description));
}

export function text(description: string) {
  return v.pipe(v.string(), v.minLength(1), v.description(description));
}
