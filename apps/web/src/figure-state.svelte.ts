import { initialState, settle, type FieldTable, type Problem, type StateOf } from '@shardplay/core';
import { onMount, untrack } from 'svelte';
import { catchUp } from './page/turns.ts';
import { readAddress, writeAddress, type Openable } from './address.ts';

/** Key presses on one control closer than this are one gesture: one step back undoes them all. */
const GESTURE_MILLISECONDS = 700;
/** How long the former state is still shown, as a ghost, after the last move. */
const GHOST_MILLISECONDS = 1600;
/** Browsers refuse a page that writes its address at every frame. */
const WRITE_MILLISECONDS = 150;
/** What ends a drag, whether the control says so or not. */
const LETTING_GO = ['pointerup', 'pointercancel', 'blur'] as const;

/**
 * The state of one figure, kept in the address. The first move of a gesture adds a step to the
 * history, further moves replace it, so that Back undoes a whole drag. Make it while a component
 * is set up.
 */
export class FigureState<Table extends FieldTable> {
  #state = $state.raw() as StateOf<Table>;
  #former: StateOf<Table> | undefined = $state.raw();
  /** What was asked for, by the address or by hand, and not got. */
  problems: readonly Problem[] = $state.raw([]);
  hidden: readonly string[] = $state.raw([]);
  embed = $state(false);
  /** Counts settled changes: what should wait for the hand to let go depends on it. */
  settled = $state(0);

  readonly #figure: Openable<Table>;
  #gesture: { key: string; at: number; held: boolean; from: StateOf<Table> } | undefined;
  #writing: ReturnType<typeof setTimeout> | undefined;
  #fading: ReturnType<typeof setTimeout> | undefined;

  constructor(figure: Openable<Table>) {
    this.#figure = figure;
    this.#state = initialState(figure.fields);
    onMount(() => {
      const read = () => {
        this.#read();
        catchUp();
      };
      // A hand that is back where it was lets go without a `change`, which else comes before this.
      const release = () => setTimeout(() => this.#release());
      this.#read();
      addEventListener('popstate', read);
      for (const kind of LETTING_GO) addEventListener(kind, release);
      return () => {
        removeEventListener('popstate', read);
        for (const kind of LETTING_GO) removeEventListener(kind, release);
        clearTimeout(this.#writing);
        clearTimeout(this.#fading);
      };
    });
  }

  get current(): StateOf<Table> {
    return this.#state;
  }

  /** The state before the last gesture, for a moment: what changed is drawn beside what is. */
  get former(): StateOf<Table> | undefined {
    return this.#former;
  }

  /** Whether a control is shown. */
  shows(key: keyof Table & string): boolean {
    return !this.hidden.includes(key);
  }

  /** Moves one control; `settled` when the hand lets go. */
  set<Key extends keyof Table & string>(key: Key, value: StateOf<Table>[Key], settled = true) {
    const now = performance.now();
    const last = this.#gesture;
    const goesOn = last?.key === key && (last.held || now - last.at < GESTURE_MILLISECONDS);
    // What gave way to a hand comes back as the hand does.
    const from = goesOn ? last.from : this.#state;
    this.#gesture = { key, at: now, held: !settled, from };
    this.#move({ ...from, [key]: value }, [key], goesOn);
    if (settled) this.#settle();
    if (settled && last?.held) this.#write();
  }

  #release() {
    const last = this.#gesture;
    if (!last?.held) return;
    this.#gesture = { ...last, at: performance.now(), held: false };
    this.#settle();
    this.#write();
  }

  /** Moves every control at once: a case, a suggestion. */
  pick(state: Partial<StateOf<Table>>) {
    this.#gesture = undefined;
    this.#move({ ...this.#state, ...state }, Object.keys(state), false);
    this.#settle();
  }

  dismiss() {
    this.problems = [];
  }

  #move(next: StateOf<Table>, keys: readonly string[], goesOn: boolean) {
    if (!goesOn) this.#write();
    // eslint-disable-next-line svelte/prefer-svelte-reactivity -- never changes
    const asked = new Set(keys);
    const { fields, check } = this.#figure;
    const legal = settle(fields, (state) => check(state, asked), next);
    this.#former ??= this.#state;
    clearTimeout(this.#fading);
    this.#fading = setTimeout(() => (this.#former = undefined), GHOST_MILLISECONDS);
    this.#state = legal.state;
    // What gives way to the control that was moved does so without a word.
    this.problems = legal.problems.filter(({ fix }) =>
      Object.keys(fix ?? {}).some((key) => asked.has(key)),
    );
    if (!goesOn) history.pushState({}, '', this.#search());
    else {
      clearTimeout(this.#writing);
      this.#writing = setTimeout(() => this.#write(), WRITE_MILLISECONDS);
    }
  }

  /** Writes into the address what still waits to be written. */
  #write() {
    if (this.#writing === undefined) return;
    clearTimeout(this.#writing);
    this.#writing = undefined;
    history.replaceState({}, '', this.#search());
  }

  /** While a hand moves, pictures follow in turn; where it lets go they are there at once. */
  #settle() {
    this.settled++;
    catchUp();
  }

  #search(): string {
    const query = untrack(() =>
      writeAddress(this.#figure.fields, {
        state: this.#state,
        hidden: this.hidden,
        embed: this.embed,
      }),
    );
    return location.pathname + query;
  }

  #read() {
    clearTimeout(this.#writing);
    this.#writing = undefined;
    this.#gesture = undefined;
    const address = readAddress(this.#figure, location.search);
    this.#state = address.state;
    this.problems = address.problems;
    this.hidden = address.hidden;
    this.embed = address.embed;
    this.settled++;
    // A link that is copied from here leads to what is shown.
    if (address.problems.length > 0) history.replaceState({}, '', this.#search());
  }
}
