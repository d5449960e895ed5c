import type { Answer } from '@shardplay/core';
import { terminal as words } from '@shardplay/words';
import type { AddCommand } from '../command.ts';
import { BadInput } from '../failure.ts';
import type { Given } from '../given.ts';
import { json } from '../json.ts';
import { answerTo, type NoRun } from '../library/estimate.ts';
import { withScenarioFlags } from '../scenario/flags.ts';
import { addScenarioInput, scenarioInput } from '../scenario/input.ts';
import { SCENARIO_KEYS } from '../scenario/keys.ts';
import { understandOrFail } from '../scenario/understand.ts';

const W = words.sweep;
/** One or two variables: more is a search, which `plan` does. */
const MOST_VARIABLES = 2;

interface Variable {
  readonly flag: string;
  readonly values: readonly string[];
}

/** `shardplay sweep --over gpus=8,16,32`: a scenario at every value of one or two variables. */
export const sweep: AddCommand = (parent, terminal) => {
  const command = parent
    .command('sweep')
    .summary(W.summary)
    .description(W.description)
    .argument('[file]', words.scenario.file)
    .requiredOption(
      '--over <key=a,b,…>',
      W.over,
      (text: string, before: Variable[] | undefined) => [...(before ?? []), variableIn(text)],
    )
    .option('--json', words.json);
  addScenarioInput(command)
    .addHelpText('after', `\n${W.after}`)
    .action(async (file: string | undefined, given: Given & { json?: true }) => {
      const variables = given['over'] as unknown as readonly Variable[];
      if (variables.length > MOST_VARIABLES) throw new BadInput(W.tooMany);
      const base = await scenarioInput(file, given, terminal, true);
      const rows = points(variables).map((point) => {
        const scenario = withScenarioFlags(base, asGiven(point));
        return { ...point, ...figures(answerTo(understandOrFail(scenario, file))) };
      });
      return terminal.write(given.json ? json(rows) : csv(rows));
    });
};

function variableIn(text: string): Variable {
  const [flag = '', list = ''] = text.split('=');
  const values = list.split(',').filter((value) => value !== '');
  if (!SCENARIO_KEYS.some((key) => key.flag === flag)) throw new BadInput(W.unknown(flag));
  if (values.length === 0) throw new BadInput(W.noValues(flag));
  return { flag, values };
}

/** Every combination, the last variable running fastest. */
function points(variables: readonly Variable[]): Record<string, string>[] {
  return variables.reduce<Record<string, string>[]>(
    (before, { flag, values }) =>
      before.flatMap((point) => values.map((value) => ({ ...point, [flag]: value }))),
    [{}],
  );
}

/** Flags as the parser would give them: `micro-batch` is `microBatch`. */
function asGiven(point: Record<string, string>): Given {
  return Object.fromEntries(
    Object.entries(point).map(([flag, value]) => [
      flag.replace(/-([a-z])/g, (_match, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
}

function figures(answer: Answer | NoRun) {
  return {
    legal: answer.legal,
    fits: answer.memory?.fits ?? null,
    peakBytes: answer.memory?.peakBytes ?? null,
    stepSeconds: answer.step?.seconds ?? null,
    tokensPerSecond: answer.throughput?.tokensPerSecond ?? null,
    mfu: answer.throughput?.mfu ?? null,
    problem: answer.problems[0]?.rule ?? null,
  };
}

function csv(rows: readonly object[]): string {
  const lines = rows.map((row) =>
    Object.values(row)
      .map((value) => String(value ?? ''))
      .join(','),
  );
  return `${[Object.keys(rows[0] ?? {}).join(','), ...lines].join('\n')}\n`;
}
