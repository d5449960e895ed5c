import {
  type Objective,
  type Plan,
  planUnderBudget,
  resolveScenario,
  runCost,
  type Scenario,
} from '@shardplay/core';
import { costText, terminal as words } from '@shardplay/words';
import { Option } from 'commander';
import type { AddCommand } from '../command.ts';
import { helpText } from '../help-text.ts';
import { wrap } from '../draw/width.ts';
import { BadInput } from '../failure.ts';
import type { Given } from '../given.ts';
import { json } from '../json.ts';
import { READERS } from '../library/readers.ts';
import { valueOf, writeNamed } from '../output.ts';
import { planReport } from '../plan/report.ts';
import { searched } from '../plan/search.ts';
import { RANGES, readCount, readNumber } from '../read-number.ts';
import type { Tell } from '../scenario/flag-names.ts';
import { addScenarioInput, scenarioInput } from '../scenario/input.ts';
import { readOrFail } from '../scenario/understand.ts';

const W = words.plan;
const OBJECTIVES = ['time', 'memory', 'gpus'] as const satisfies readonly Objective[];

interface Options {
  readonly top?: string;
  readonly objective: Objective;
  readonly budget?: string;
  readonly price?: string;
  readonly tokens?: string;
  readonly save?: string;
  readonly json?: true;
}

/** `shardplay plan`: every legal layout searched, the best ranked with reasons. */
export const plan: AddCommand = (parent, terminal) => {
  const command = parent
    .command('plan')
    .summary(W.summary)
    .description(W.description)
    .argument('[file]', words.scenario.file)
    .option('--top <count>', W.top)
    .addOption(new Option('--objective <word>', W.objective).choices(OBJECTIVES).default('time'))
    .option('--budget <number>', W.budget)
    .option('--price <number>', W.price)
    .option('--tokens <number>', W.tokens)
    .option('--save <file>', W.save)
    .option('--json', words.json);
  addScenarioInput(command)
    .addHelpText('after', helpText(W.after, terminal.sheet.columns))
    .action(async (file: string | undefined, given: Given & Options) => {
      const asked = await scenarioInput(file, given, terminal);
      const scenario = readOrFail(asked);
      if (given.price !== undefined && given.tokens === undefined && given.budget === undefined)
        throw new BadInput(W.priceNeedsUse);
      const found = await planned(scenario, given, asked.tell);
      const first = found.layouts[0];
      const cost =
        first && given.tokens !== undefined
          ? runCost(
              valueOf(resolveScenario(first.scenario, READERS)),
              first.answer,
              readNumber('--tokens', given.tokens, RANGES.tokens),
              given.price === undefined
                ? undefined
                : readNumber('--price', given.price, RANGES.price),
            )
          : undefined;
      if (given.save !== undefined && first !== undefined)
        await writeNamed(given.save, json(first.scenario));
      if (given.json) await terminal.write(json({ ...found, cost }));
      else {
        const report = planReport(found, scenario, terminal.sheet, asked.tell);
        const priced =
          cost === undefined ? '' : `\n${wrap(costText(cost), terminal.sheet.columns)}\n`;
        await terminal.write(`${bought(found, scenario, given)}${report}\n${priced}`);
      }
      if (given.save !== undefined && first === undefined) throw new BadInput(W.nothingToSave);
    });

  /** How many GPUs a budget was spent on, where that is what was asked. */
  function bought({ gpus, objective, layouts }: Plan, { cluster }: Scenario, given: Options) {
    if (given.budget === undefined || objective === 'gpus' || layouts.length === 0) return '';
    const spent = String(Number((gpus * Number(given.price)).toPrecision(6)));
    return `${wrap(W.bought(gpus, spent, cluster.gpus), terminal.sheet.columns)}\n\n`;
  }

  async function planned(scenario: Scenario, given: Options, tell: Tell) {
    const { objective, budget, price } = given;
    const top = given.top === undefined ? {} : { top: readCount('--top', given.top) };
    if (budget === undefined) return searched({ scenario, objective, ...top }, terminal, tell);
    if (price === undefined) throw new BadInput(W.budgetNeedsPrice);
    if (objective === 'memory') throw new BadInput(W.budgetIsForSpeed);
    return valueOf(
      planUnderBudget(
        { scenario, objective, ...top },
        readNumber('--budget', budget, RANGES.budget),
        readNumber('--price', price, RANGES.price),
        READERS,
      ),
      tell,
    );
  }
};
