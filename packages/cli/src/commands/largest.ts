import { format, type Growable, growthStep, largestThatFits } from '@shardplay/core';
import { terminal as words } from '@shardplay/words';
import { Argument } from 'commander';
import type { AddCommand } from '../command.ts';
import { helpText } from '../help-text.ts';
import { wrap } from '../draw/width.ts';
import { BadInput } from '../failure.ts';
import type { Given } from '../given.ts';
import { json } from '../json.ts';
import { READERS } from '../library/readers.ts';
import { addScenarioInput, scenarioInput } from '../scenario/input.ts';
import { runOrFail } from '../scenario/understand.ts';

const W = words.largest;

const GROWABLE = { sequence: 'sequence', 'micro-batch': 'microBatch' } as const satisfies Record<
  string,
  Growable
>;

/** `shardplay largest sequence`: the longest sequence, or the largest micro-batch, that fits. */
export const largest: AddCommand = (parent, terminal) => {
  const command = parent
    .command('largest')
    .summary(W.summary)
    .description(W.description)
    .addArgument(new Argument('<what>', W.what).choices(Object.keys(GROWABLE)))
    .argument('[file]', words.scenario.file)
    .option('--json', words.json);
  addScenarioInput(command)
    .addHelpText('after', helpText(W.after, terminal.sheet.columns))
    .action(
      async (
        what: keyof typeof GROWABLE,
        file: string | undefined,
        given: Given & { json?: true },
      ) => {
        if (given[GROWABLE[what]] !== undefined) throw new BadInput(W.held(what));
        const { scenario, run } = runOrFail(await scenarioInput(file, given, terminal));
        const quantity = GROWABLE[what];
        const found = largestThatFits(scenario, quantity, growthStep(run, quantity), READERS);
        if (given.json) return terminal.write(json({ [quantity]: found }));
        const said = found === 0 ? W.none(what) : W.found(what, format(found, 'count'));
        return terminal.write(`${wrap(said, terminal.sheet.columns)}\n`);
      },
    );
};
