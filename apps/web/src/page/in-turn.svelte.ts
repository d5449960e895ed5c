import { untrack } from 'svelte';
import { wasTakenOver } from './taken-over.ts';
import { Follower } from './turns.ts';

/** A value that follows another one in its turn. Make it while a component is set up. */
export class InTurn<Value> {
  #current = $state.raw() as Value;

  constructor(value: () => Value) {
    let latest = (this.#current = value());
    const follower = new Follower(() => (this.#current = latest));
    $effect(() => {
      latest = value();
      if (latest !== untrack(() => this.#current)) follower.follow();
    });
  }

  get current(): Value {
    return this.#current;
  }
}

/** How many of many a turn adds. */
const MORE = 48;

/**
 * How many of a number of marks are drawn: all of them in the page that was built; later more of
 * them a few each turn. Make it while a component is set up.
 */
export class Growing {
  #current = $state(0);

  constructor(count: () => number) {
    this.#current = wasTakenOver() ? 0 : count();
    const follower = new Follower(() => {
      this.#current = Math.min(count(), this.#current + MORE);
      if (this.#current < count()) follower.follow();
    });
    $effect(() => {
      if (count() !== untrack(() => this.#current)) follower.follow();
    });
  }

  get current(): number {
    return this.#current;
  }
}
