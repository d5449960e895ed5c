import { calmly } from './calmly.ts';

/**
 * A value that follows another one calmly: for parts of a figure that are large, or read after a
 * drag rather than while it moves. Make it while a component is set up.
 */
export class Calm<Value> {
  #current = $state.raw() as Value;

  constructor(value: () => Value) {
    this.#current = value();
    $effect(() => {
      const now = value();
      calmly(this, () => (this.#current = now));
    });
  }

  get current(): Value {
    return this.#current;
  }
}
