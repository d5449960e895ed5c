import { type Answer, nearestName } from '@shardplay/core';
import { terminal as words } from '@shardplay/words';
import type { AddCommand } from '../command.ts';
import { helpText } from '../help-text.ts';
import { BadInput } from '../failure.ts';
import { attributeOf, type Given } from '../given.ts';
import { json } from '../json.ts';
import { answerTo, type NoRun } from '../library/estimate.ts';
import { tellerOf } from '../scenario/flag-names.ts';
import { withScenarioFlags } from '../scenario/flags.ts';
import { addScenarioInput, scenarioInput } from '../scenario/input.ts';
import { SCENARIO_KEYS, type ScenarioKey } from '../scenario/keys.ts';
import { understandOrFail } from '../scenario/understand.ts';

const W = words.sweep;
/** One or two variables: more is a search, which `plan` does. */
const MOST_VARIABLES = 2;

interface Variable {
  readonly flag: string;
  readonly key: ScenarioKey;
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
    .addHelpText('after', helpText(W.after, terminal.sheet.columns))
    .action(async (file: string | undefined, given: Given & { json?: true }) => {
      const variables = given['over'] as unknown as readonly Variable[];
      if (variables.length > MOST_VARIABLES) throw new BadInput(W.tooMany);
      const [first, second] = variables;
      if (first?.flag === second?.flag) throw new BadInput(W.twice(first!.flag));
      const held = variables.find(({ flag }) => given[attributeOf(flag)] !== undefined);
      if (held !== undefined) throw new BadInput(W.held(held.flag));
      const { input: base } = await scenarioInput(file, given, terminal, true);
      const rows = points(variables).map((point) => {
        const here = asGiven(point);
        const input = withScenarioFlags(base, here);
        const tell = tellerOf(file !== undefined, { ...given, ...here });
        const values = Object.fromEntries(
          variables.map(({ flag, key }) => [flag, valueAt(input, key.path)]),
        );
        return { ...values, ...figures(answerTo(understandOrFail({ input, tell }))) };
      });
      return terminal.write(given.json ? json(rows) : csv(rows));
    });
};

function variableIn(text: string): Variable {
  const [flag = '', list = ''] = text.split('=');
  const values = list.split(',').filter((value) => value !== '');
  const key = SCENARIO_KEYS.find((one) => one.flag === flag);
  if (key === undefined)
    throw new BadInput(
      W.unknown(
        flag,
        nearestName(
          flag,
          SCENARIO_KEYS.map((one) => one.flag),
        ),
      ),
    );
  if (values.length === 0) throw new BadInput(W.noValues(flag));
  return { flag, key, values };
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
    Object.entries(point).map(([flag, value]) => [attributeOf(flag), value]),
  );
}

/** What stands in a scenario at a path: numbers as numbers. */
function valueAt(scenario: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (object, key) =>
      typeof object === 'object' && object !== null ? Reflect.get(object, key) : undefined,
    scenario,
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
