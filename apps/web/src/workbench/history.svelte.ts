import { freed, type Problem, type Scenario, type SearchedKey } from '@shardplay/core';
import { onMount } from 'svelte';
import {
  OPENING,
  readState,
  valueOf,
  withSizes,
  writeState,
  type WorkbenchState,
} from './state.ts';

/** Browsers refuse a page that writes its address at every frame. */
const WRITE_MILLISECONDS = 150;

/** The workbench's state, kept in the address: Back undoes. Make it while a component is set up. */
export class WorkbenchHistory {
  current: WorkbenchState = $state.raw(OPENING);
  /** What the address asked for and did not get. */
  problems: readonly Problem[] = $state.raw([]);
  /** From when on the address was read. */
  ready = $state(false);

  #held = false;
  #writing: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    onMount(() => {
      const read = () => this.#read();
      read();
      addEventListener('popstate', read);
      return () => {
        removeEventListener('popstate', read);
        clearTimeout(this.#writing);
      };
    });
  }

  /** Takes a layout to look at; the question stays. */
  look(scenario: Scenario | undefined) {
    const { current } = this;
    this.#move({ ...current, scenario: scenario ?? freed(current.scenario, current.held) });
  }

  /** Opens a scenario from elsewhere; a layout in it is looked at. */
  open(scenario: Scenario) {
    const { objective } = this.current;
    this.#move({ scenario: withSizes(scenario), held: [], objective });
  }

  /**
   * Asks something else: the layout is open again, but for what is held.
   * @param settled false while a slider is held
   */
  ask(change: Partial<WorkbenchState>, settled = true) {
    const next = { ...this.current, ...change };
    this.#move({ ...next, scenario: freed(next.scenario, next.held) }, settled);
  }

  /** Holds one key at a value; undefined leaves it to the search again. */
  hold(key: SearchedKey, value: unknown) {
    const { scenario, held } = this.current;
    const [part, name] = key.split('.') as ['layout' | 'training', string];
    this.ask({
      scenario: { ...scenario, [part]: { ...scenario[part], [name]: value } },
      held: [...held.filter((one) => one !== key), ...(value === undefined ? [] : [key])],
    });
  }

  heldValue(key: SearchedKey): unknown {
    const { scenario, held } = this.current;
    return held.includes(key) ? valueOf(scenario, key) : undefined;
  }

  dismiss() {
    this.problems = [];
  }

  #move(next: WorkbenchState, settled = true) {
    this.current = next;
    this.problems = [];
    clearTimeout(this.#writing);
    const address = location.pathname + writeState(next);
    const write = () => history.replaceState({}, '', address);
    const goesOn = this.#held;
    this.#held = !settled;
    // A row that is clicked and its button that is pressed are one step.
    if (address === location.pathname + location.search) return;
    if (goesOn) this.#writing = setTimeout(write, settled ? 0 : WRITE_MILLISECONDS);
    else history.pushState({}, '', address);
  }

  #read() {
    const { state, problems } = readState(location.search);
    this.current = state;
    this.problems = problems;
    this.ready = true;
  }
}
