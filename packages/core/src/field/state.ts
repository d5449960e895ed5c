import type { Problem, Scalar } from '../problem.ts';
import { parseField, writeField } from './codec.ts';
import type { Field, FieldTable, StateOf } from './field.ts';
import { nearest } from './nearest.ts';

/** A state that can be shown, and what had to be said about the input that led to it. */
export interface Settled<State> {
  readonly state: State;
  readonly problems: readonly Problem[];
}

/** Beyond this many unknown keys, one sentence speaks of the rest. */
const UNKNOWN_KEYS_NAMED = 5;

/** Every control at its initial value. */
export function initialState<Table extends FieldTable>(table: Table): StateOf<Table> {
  return build(table, (field) => field.initial);
}

/**
 * Reads a whole table from an address or a command line. The state is always legal, field by
 * field: a bad value opens at its nearest legal one, a missing one at the initial value, and each
 * bad value, unknown key and repetition (the first wins) is a problem. Keys are matched against
 * the table alone, so that `__proto__` is just another unknown key.
 */
export function readState<Table extends FieldTable>(
  table: Table,
  entries: Iterable<readonly [key: string, text: string]>,
): Settled<StateOf<Table>> {
  const values = new Map<string, Scalar>();
  const problems: Problem[] = [];
  let unknown = 0;
  for (const [key, text] of entries) {
    const field = Object.hasOwn(table, key) ? table[key] : undefined;
    if (field === undefined) {
      if (++unknown <= UNKNOWN_KEYS_NAMED) problems.push(unknownKey(table, key));
    } else if (values.has(key)) {
      problems.push({
        rule: 'field-repeated',
        message: `${key} is given twice; the first counts.`,
      });
    } else {
      const read = parseField(field, text);
      if (!read.ok) problems.push(...read.problems);
      values.set(key, read.ok ? read.value : (read.problems[0]?.fix?.[key] ?? field.initial));
    }
  }
  if (unknown > UNKNOWN_KEYS_NAMED)
    problems.push({
      rule: 'field-unknown',
      message: `${unknown - UNKNOWN_KEYS_NAMED} more keys are not controls of this table.`,
    });
  return { state: build(table, (field) => values.get(field.key) ?? field.initial), problems };
}

/** The texts of every control that is not at its initial value, in the table's order. */
export function writeState<Table extends FieldTable>(
  table: Table,
  state: StateOf<Table>,
): readonly (readonly [key: string, text: string])[] {
  return Object.values(table)
    .filter((field) => state[field.key] !== field.initial)
    .map((field) => [field.key, writeField(field, state[field.key]!)]);
}

/**
 * Brings a state to one that also obeys the rules between controls, by taking each problem's own
 * `fix`, and tells every problem met. Controls that have no value or a foreign one are settled too.
 * @throws RangeError if the fixes never lead to a legal state: a fault of `check`.
 */
export function settle<Table extends FieldTable>(
  table: Table,
  check: (state: StateOf<Table>) => readonly Problem[],
  asked: StateOf<Table>,
): Settled<StateOf<Table>> {
  let state: StateOf<Table> = build(table, (field) => nearest(field, asked[field.key]));
  const met: Problem[] = [];
  for (let tries = 0; tries <= Object.keys(table).length; tries++) {
    const [problem] = check(state);
    if (problem === undefined) return { state, problems: met };
    met.push(problem);
    state = { ...state, ...problem.fix };
  }
  throw new RangeError(`no legal state follows from: ${met.map(({ rule }) => rule).join(', ')}`);
}

function build<Table extends FieldTable>(
  table: Table,
  valueOf: (field: Field) => Scalar,
): StateOf<Table> {
  return Object.fromEntries(
    Object.values(table).map((field) => [field.key, valueOf(field)]),
  ) as StateOf<Table>;
}

function unknownKey(table: FieldTable, key: string): Problem {
  const shown = key.length > 32 ? `${key.slice(0, 16)}…` : key;
  return {
    rule: 'field-unknown',
    message: `${JSON.stringify(shown)} is not a control here; there are ${Object.keys(table).join(', ')}.`,
  };
}
