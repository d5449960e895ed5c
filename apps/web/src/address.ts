import {
  openEpisode,
  writeState,
  type Episode,
  type FieldTable,
  type Problem,
  type StateOf,
} from '@shardplay/core';

/** What can be opened at an address: a table of controls and the rules between them. */
export type Openable<Table extends FieldTable> = Pick<Episode<Table, object>, 'fields' | 'check'>;

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

const EMBED = 'embed';
const HIDE = 'hide';

/** Reads the query part of an address. Never throws: what is illegal opens at the nearest legal state. */
export function readAddress<Table extends FieldTable>(
  figure: Openable<Table>,
  search: string,
): Address<Table> {
  const query = new URLSearchParams(search);
  const hidden = (query.get(HIDE) ?? '')
    .split(',')
    .filter((key) => Object.hasOwn(figure.fields, key));
  const entries = [...query].filter(([key]) => key !== EMBED && key !== HIDE);
  return { ...openEpisode(figure, entries), hidden, embed: query.get(EMBED) === '1' };
}

/** Writes the query part, with its question mark; controls at their initial value are left out. */
export function writeAddress<Table extends FieldTable>(
  fields: Table,
  { state, hidden, embed }: Omit<Address<Table>, 'problems'>,
): string {
  const query = new URLSearchParams(writeState(fields, state).map(([key, text]) => [key, text]));
  if (hidden.length > 0) query.set(HIDE, hidden.join(','));
  if (embed) query.set(EMBED, '1');
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
