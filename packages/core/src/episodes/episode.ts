import type { FieldTable, StateOf } from '../field/field.ts';
import type { Unit } from '../format/format.ts';
import type { ConstantKey } from '../hardware/constants.ts';
import type { Problem } from '../problem.ts';

/** A figure of an episode's cost model, as it stands under its symbol in the formula. */
export interface Term {
  readonly value: number;
  readonly unit: Unit;
}

/** A figure of the answer that is shown large, and its unit; null in the answer means none. */
export interface Readout<Key extends string = string> {
  readonly key: Key;
  readonly unit: Unit;
}

/** A state worth a button. Its label and its verdict are in the words' catalogue under `key`. */
export interface Case<State> {
  readonly key: string;
  readonly verdict: 'good' | 'bad';
  readonly state: State;
}

/**
 * What one episode is, apart from its words and its pictures: page and terminal both read this.
 * `check` holds the rules between controls; its fixes leave the keys in `asked` alone where they
 * can. `answer` and `terms` expect a state that `check` passes; give `terms` the
 * answer where it is known.
 * An answer is plain JSON in base units: bytes, seconds, fractions from 0 to 1.
 */
export interface Episode<
  Table extends FieldTable,
  Answer extends object,
  TermKey extends string = string,
> {
  readonly fields: Table;
  readonly check: (state: StateOf<Table>, asked?: ReadonlySet<string>) => readonly Problem[];
  readonly answer: (state: StateOf<Table>) => Answer;
  readonly terms: (state: StateOf<Table>, answer?: Answer) => Readonly<Record<TermKey, Term>>;
  /** In the order of importance: the first is the headline. */
  readonly readouts: readonly Readout<Extract<keyof Answer, string>>[];
  readonly cases: readonly Case<StateOf<Table>>[];
  /** The constants of the physical world that the figures rest on. */
  readonly constants: readonly ConstantKey[];
}
