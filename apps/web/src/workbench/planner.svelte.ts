import type { Progress } from '@shardplay/core';
import type { AskKind, Asks, FromWorker, ToWorker } from './asks.ts';

/** The page's end of the planner's worker: asks, and keeps what is known of the running search. */
export class Planner {
  /** How far the search is; undefined while none runs. */
  progress: Progress | undefined = $state.raw();

  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- never changes
  readonly #worker = new Worker(new URL('./planner.worker.ts', import.meta.url), {
    type: 'module',
  });
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing is drawn from it
  readonly #waiting = new Map<number, (answer: never) => void>();
  #asked = 0;
  #plan = 0;

  constructor() {
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#hear(data);
  }

  /** @returns the answer; undefined where a plan was stopped, or another one took its place */
  ask<Kind extends AskKind>(
    kind: Kind,
    ask: Asks[Kind]['ask'],
  ): Promise<Asks[Kind]['answer'] | undefined> {
    const id = ++this.#asked;
    if (kind === 'plan') {
      this.#plan = id;
      this.progress = { layouts: 0, fitting: 0 };
    }
    this.#post({ id, kind, ask } as ToWorker);
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  /** Stops the search that runs. */
  stop() {
    this.#post({ kind: 'stop' });
  }

  close() {
    this.#worker.terminate();
  }

  #post(message: ToWorker) {
    this.#worker.postMessage(message);
  }

  #hear(message: FromWorker) {
    const { id } = message;
    if ('progress' in message) {
      if (id === this.#plan) this.progress = message.progress;
      return;
    }
    if (id === this.#plan) this.progress = undefined;
    const resolve = this.#waiting.get(id) as ((answer: unknown) => void) | undefined;
    this.#waiting.delete(id);
    resolve?.('answer' in message ? message.answer : undefined);
  }
}
