import type { Writer } from './writer.ts';

/**
 * One stage's micro-batches on one rank, each kind of action in turn: the next forward is always
 * that of the next micro-batch. Beyond the last micro-batch nothing is written, so that an order
 * laid out for more micro-batches than there are simply loses the missing ones.
 */
export class Lane {
  readonly #list: Writer;
  readonly #stage: number;
  readonly #end: number;
  #forward: number;
  #inputGradient: number;
  #weightGradient: number;

  /** Micro-batches `first` to `end` - 1 of `stage`, written to `list`. */
  constructor(list: Writer, stage: number, first: number, end: number) {
    this.#list = list;
    this.#stage = stage;
    this.#end = end;
    this.#forward = this.#inputGradient = this.#weightGradient = first;
  }

  forward(): void {
    const m = this.#forward++;
    if (m < this.#end) this.#list.forward(this.#stage, m);
  }

  /** A forward fused with what is written next. */
  joinedForward(): void {
    this.#list.joinedForward(this.#stage, this.#forward++);
  }

  backward(): void {
    this.#weightGradient++;
    const m = this.#inputGradient++;
    if (m < this.#end) this.#list.backward(this.#stage, m);
  }

  inputGradient(): void {
    const m = this.#inputGradient++;
    if (m < this.#end) this.#list.inputGradient(this.#stage, m);
  }

  weightGradient(): void {
    const m = this.#weightGradient++;
    if (m < this.#end) this.#list.weightGradient(this.#stage, m);
  }

  /** Input-gradient and weight-gradient as two actions, one after the other. */
  splitBackward(): void {
    this.inputGradient();
    this.weightGradient();
  }
}

export function times(count: number, step: (index: number) => void): void {
  for (let index = 0; index < count; index++) step(index);
}
