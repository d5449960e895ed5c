/**
 * A value that the parts of a page take over one a frame, so that no single task draws them all.
 * Make it while a component is set up.
 */
export class OneAFrame<Value> {
  #values: readonly Value[] = $state.raw([]);

  /** @param value what all parts are to show in the end */
  constructor(value: () => Value, parts: number) {
    this.#values = Array.from({ length: parts }, value);
    $effect(() => {
      const now = value();
      let part = 0;
      let frame = requestAnimationFrame(function next() {
        take(part, now);
        part += 1;
        if (part < parts) frame = requestAnimationFrame(next);
      });
      return () => cancelAnimationFrame(frame);
    });
    const take = (part: number, now: Value) => (this.#values = this.#values.with(part, now));
  }

  /** What a part shows now. */
  of(part: number): Value {
    return this.#values[part]!;
  }
}
