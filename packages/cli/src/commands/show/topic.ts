import {
  type Episode,
  type FieldTable,
  format,
  openEpisode,
  type Readout,
  type StateOf,
} from '@shardplay/core';
import { terminal as words } from '@shardplay/words';
import type { Command } from 'commander';
import { pairs } from '../../draw/pairs.ts';
import { BadInput } from '../../failure.ts';
import { addFlags, entriesOf, withFlags } from '../../flags.ts';
import type { Given } from '../../given.ts';
import { helpText } from '../../help-text.ts';
import { json } from '../../json.ts';
import type { Sheet, Terminal } from '../../terminal.ts';

/** What the terminal adds to an episode of core: a picture. */
export interface Topic<Table extends FieldTable, Answer extends object> {
  readonly name: keyof typeof words.show.topics;
  readonly episode: Episode<Table, Answer>;
  /** The picture, drawn under the figures. */
  readonly draw: (answer: Answer, state: StateOf<Table>, sheet: Sheet) => string;
}

/** A topic that has no more to it than its controls, its figures and its picture. */
export function addTopic<Table extends FieldTable, Answer extends object>(
  show: Command,
  terminal: Terminal,
  topic: Topic<Table, Answer>,
): void {
  const { name, episode, draw } = topic;
  addTopicCommand(show, terminal, name, episode.fields).action((given: Given & { json?: true }) => {
    const state = stateOf(episode, given);
    const answer = episode.answer(state);
    if (given.json) return terminal.write(json(answer));
    const picture = draw(answer, state, terminal.sheet);
    return terminal.write(`${figures(episode.readouts, answer, terminal.sheet)}\n\n${picture}\n`);
  });
}

/** Adds `show <topic>` with the flags of its controls and its help. */
export function addTopicCommand(
  show: Command,
  terminal: Terminal,
  name: keyof typeof words.show.topics,
  fields: FieldTable,
  defaults: Readonly<Record<string, string>> = {},
): Command {
  const { summary, description, flags, after } = words.show.topics[name];
  const command = show.command(name).summary(summary).description(description);
  addFlags(command, fields, flags, defaults);
  return command
    .option('--json', words.json)
    .addHelpText('after', helpText(after, terminal.sheet.columns));
}

/** The state that the flags ask for; a bad value, or flags that contradict each other, is bad input. */
export function stateOf<Table extends FieldTable, Answer extends object>(
  { fields, check }: Pick<Episode<Table, Answer>, 'fields' | 'check'>,
  given: Given,
): StateOf<Table> {
  const { state, problems } = openEpisode({ fields, check }, entriesOf(fields, given));
  const [problem] = problems;
  if (problem !== undefined) throw new BadInput(withFlags(problem.message, Object.keys(fields)));
  return state;
}

/** The headline figures, one a line. */
export function figures<Answer extends object>(
  readouts: readonly Readout<Extract<keyof Answer, string>>[],
  answer: Answer,
  { columns }: Sheet,
): string {
  const labels: Readonly<Record<string, string>> = words.show.figures;
  const rows = readouts.map(({ key, unit }): [string, string] => {
    const value = answer[key];
    return [labels[key] ?? key, typeof value === 'number' ? format(value, unit) : words.unknown];
  });
  return pairs(rows, columns);
}
