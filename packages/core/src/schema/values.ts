import * as v from 'valibot';

/** Whole numbers, fractions and switches of a scenario: one way to describe each. */

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

/** A finite quantity above 0, in the unit that its key names. */
export function quantity(description: string) {
  return v.pipe(v.number(), v.finite(), v.gtValue(0), v.description(description));
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
