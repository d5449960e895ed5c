import { BACKWARD, encode, FORWARD, INPUT_GRADIENT, JOINED, WEIGHT_GRADIENT } from './action.ts';

/** Writes one rank's list, action by action. */
export class Writer {
  readonly #microBatches: number;
  #list: Int32Array;
  #length = 0;

  /** @param expected how many actions the list is expected to hold; it grows if there are more. */
  constructor(microBatches: number, expected: number) {
    this.#microBatches = microBatches;
    this.#list = new Int32Array(Math.max(1, expected));
  }

  forward(stage: number, microBatch: number): void {
    this.#push(FORWARD, stage, microBatch);
  }

  /** The whole backward pass, both gradients. */
  backward(stage: number, microBatch: number): void {
    this.#push(BACKWARD, stage, microBatch);
  }

  inputGradient(stage: number, microBatch: number): void {
    this.#push(INPUT_GRADIENT, stage, microBatch);
  }

  weightGradient(stage: number, microBatch: number): void {
    this.#push(WEIGHT_GRADIENT, stage, microBatch);
  }

  /** A forward fused with the action that is written next. */
  joinedForward(stage: number, microBatch: number): void {
    this.#push(FORWARD | JOINED, stage, microBatch);
  }

  finish(): Int32Array {
    return this.#list.length === this.#length ? this.#list : this.#list.slice(0, this.#length);
  }

  #push(kind: number, stage: number, microBatch: number): void {
    if (this.#length === this.#list.length) {
      const longer = new Int32Array(this.#list.length * 2);
      longer.set(this.#list);
      this.#list = longer;
    }
    this.#list[this.#length++] = encode(kind, stage, microBatch, this.#microBatches);
  }
}
