import { createReadStream } from 'node:fs';
import { escapeUnprintable } from '@shardplay/core';
import { terminal as words } from '@shardplay/words';
import type { AddCommand } from '../command.ts';
import { helpText } from '../help-text.ts';

import { report } from '../estimate/report.ts';
import { answerLines } from '../estimate/stream.ts';
import { BadInput } from '../failure.ts';
import type { Given } from '../given.ts';
import { reasonOf, STANDARD_INPUT } from '../input.ts';
import { json } from '../json.ts';
import { hasScenarioFlags, withScenarioFlags } from '../scenario/flags.ts';
import { headingOf } from '../scenario/heading.ts';
import { addScenarioInput, scenarioInput } from '../scenario/input.ts';
import { understandOrFail } from '../scenario/understand.ts';
import { answerTo } from '../library/estimate.ts';

interface Options {
  readonly json?: true;
  readonly jsonl?: true;
}

/** `shardplay estimate [FILE|-]`: memory, step time and legality of a scenario. */
export const estimate: AddCommand = (parent, terminal) => {
  const command = parent
    .command('estimate')
    .summary(words.estimate.summary)
    .description(words.estimate.description)
    .argument('[file]', words.scenario.file)
    .option('--json', words.json)
    .option('--jsonl', words.estimate.jsonl);
  addScenarioInput(command)
    .addHelpText('after', helpText(words.estimate.after, terminal.sheet.columns))
    .action(async (file: string | undefined, given: Given & Options) => {
      if (given.jsonl) {
        const change = hasScenarioFlags(given)
          ? (scenario: unknown) => withScenarioFlags(scenario, given)
          : (scenario: unknown) => scenario;
        return answerLines(await lines(file ?? STANDARD_INPUT), terminal, change);
      }
      const asked = await scenarioInput(file, given, terminal);
      const understood = understandOrFail(asked);
      const answer = answerTo(understood);
      if (given.json) return terminal.write(json(answer));
      return terminal.write(
        `${report(headingOf(understood), answer, terminal.sheet, asked.tell)}\n`,
      );
    });

  /** The stream of a file that can be read, or of standard input. */
  async function lines(path: string) {
    if (path === STANDARD_INPUT) return terminal.input;
    const stream = createReadStream(path, 'utf8');
    await new Promise<void>((resolve, reject) => {
      stream.once('ready', resolve);
      stream.once('error', (error) => {
        reject(new BadInput(words.input.unreadable(escapeUnprintable(path), reasonOf(error))));
      });
    });
    return stream;
  }
};
