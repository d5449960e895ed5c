import { pushState, replaceState } from '$app/navigation';
import { initialState, type FieldTable, type Problem, type StateOf } from '@shardplay/core';
import { onMount, untrack } from 'svelte';
import { readAddress, writeAddress, type Check } from './address.ts';

/** Moves of one control closer than this are one gesture: one step back undoes them all. */
const GESTURE_MILLISECONDS = 700;
/** Browsers refuse a page that writes its address at every frame. */
const WRITE_MILLISECONDS = 150;

/**
 * The state of one figure, kept in the address. The first move of a gesture adds a step to the
 * history, further moves replace it, so that Back undoes a whole drag. Make it while a component
 * is set up.
 */
export class FigureState<Table extends FieldTable> {
  #state = $state.raw() as StateOf<Table>;
  /** What the address asked for and did not get. */
  problems: readonly Problem[] = $state.raw([]);
  hidden: readonly string[] = $state.raw([]);
  embed = $state(false);
  /** Counts settled changes: what should wait for the hand to let go depends on it. */
  settled = $state(0);

  readonly #table: Table;
  readonly #check: Check<Table>;
  #gesture: { key: string; at: number } | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(table: Table, check: Check<Table> = () => []) {
    this.#table = table;
    this.#check = check;
    this.#state = initialState(table);
    onMount(() => {
      const read = () => this.#read();
      read();
      addEventListener('popstate', read);
      return () => {
        removeEventListener('popstate', read);
        clearTimeout(this.#timer);
      };
    });
  }

  get current(): StateOf<Table> {
    return this.#state;
  }

  /** Whether a control is shown. */
  shows(key: keyof Table & string): boolean {
    return !this.hidden.includes(key);
  }

  /** Moves one control; `settled` when the hand lets go. */
  set<Key extends keyof Table & string>(key: Key, value: StateOf<Table>[Key], settled = true) {
    const now = performance.now();
    const last = this.#gesture;
    const goesOn = last?.key === key && now - last.at < GESTURE_MILLISECONDS;
    this.#gesture = { key, at: now };
    this.#move({ ...this.#state, [key]: value }, goesOn);
    if (settled) this.settled++;
  }

  /** Moves every control at once: a case, a suggestion. */
  pick(state: Partial<StateOf<Table>>) {
    this.#gesture = undefined;
    this.#move({ ...this.#state, ...state }, false);
    this.settled++;
  }

  dismiss() {
    this.problems = [];
  }

  /* eslint-disable svelte/no-navigation-without-resolve -- the page's own address, with its base */
  #move(next: StateOf<Table>, goesOn: boolean) {
    this.#state = next;
    clearTimeout(this.#timer);
    if (goesOn)
      this.#timer = setTimeout(() => replaceState(this.#search(), {}), WRITE_MILLISECONDS);
    else pushState(this.#search(), {});
  }
  /* eslint-enable svelte/no-navigation-without-resolve */

  #search(): string {
    const query = untrack(() =>
      writeAddress(this.#table, { state: this.#state, hidden: this.hidden, embed: this.embed }),
    );
    return location.pathname + query;
  }

  #read() {
    clearTimeout(this.#timer);
    this.#gesture = undefined;
    const address = readAddress(this.#table, location.search, this.#check);
    this.#state = address.state;
    this.problems = address.problems;
    this.hidden = address.hidden;
    this.embed = address.embed;
    this.settled++;
  }
}
