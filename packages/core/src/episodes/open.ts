import type { FieldTable, StateOf } from '../field/field.ts';
import { readState, settle, type Settled } from '../field/state.ts';
import type { Episode } from './episode.ts';

/**
 * Opens an episode at what an address or a command line asks for. The state is always legal: bad
 * values open at their nearest legal ones, and rules between controls are mended. Controls that
 * were not asked for give way without a word; a change to one that was asked for is a problem.
 */
export function openEpisode<Table extends FieldTable, Answer extends object>(
  episode: Pick<Episode<Table, Answer>, 'fields' | 'check'>,
  entries: Iterable<readonly [key: string, text: string]>,
): Settled<StateOf<Table>> {
  const given = [...entries];
  const asked = new Set(given.map(([key]) => key));
  const read = readState(episode.fields, given);
  const settled = settle(episode.fields, (state) => episode.check(state, asked), read.state);
  const overruled = settled.problems.filter(({ fix }) =>
    Object.keys(fix ?? {}).some((key) => asked.has(key)),
  );
  return { state: settled.state, problems: [...read.problems, ...overruled] };
}
