import {
  readState,
  settle,
  writeState,
  type FieldTable,
  type Problem,
  type StateOf,
} from '@shardplay/core';

/** What an address asks of a page: the state of its controls, and how much of it to show. */
export interface Address<Table extends FieldTable> {
  readonly state: StateOf<Table>;
  /** What the address said that is not so, each with what was done about it. */
  readonly problems: readonly Problem[];
  /** Keys of controls that are not shown. */
  readonly hidden: readonly string[];
  /** Whether the figure stands alone, for a frame in someone's page. */
  readonly embed: boolean;
}

/** Rules between the controls of one table, each problem with its `fix`. */
export type Check<Table extends FieldTable> = (state: StateOf<Table>) => readonly Problem[];

const EMBED = 'embed';
const HIDE = 'hide';

/** Reads the query part of an address. Never throws: what is illegal opens at the nearest legal state. */
export function readAddress<Table extends FieldTable>(
  table: Table,
  search: string,
  check: Check<Table> = () => [],
): Address<Table> {
  const query = new URLSearchParams(search);
  const hidden = (query.get(HIDE) ?? '').split(',').filter((key) => Object.hasOwn(table, key));
  const embed = query.has(EMBED) && query.get(EMBED) !== '0';
  const entries = [...query].filter(([key]) => key !== EMBED && key !== HIDE);
  const read = readState(table, entries);
  const legal = settle(table, check, read.state);
  return { state: legal.state, problems: [...read.problems, ...legal.problems], hidden, embed };
}

/** Writes the query part, with its question mark; controls at their initial value are left out. */
export function writeAddress<Table extends FieldTable>(
  table: Table,
  { state, hidden, embed }: Omit<Address<Table>, 'problems'>,
): string {
  const query = new URLSearchParams(writeState(table, state).map(([key, text]) => [key, text]));
  if (hidden.length > 0) query.set(HIDE, hidden.join(','));
  if (embed) query.set(EMBED, '1');
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
