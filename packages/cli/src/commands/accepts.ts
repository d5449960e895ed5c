import {
  accepts as asked,
  type FieldTable,
  flagName,
  SCHEDULE_ENGINES,
  type ScheduleEngineName,
} from '@shardplay/core';
import { terminal as words } from '@shardplay/words';
import type { AddCommand } from '../command.ts';
import { helpText } from '../help-text.ts';
import { wrap } from '../draw/width.ts';
import { addFlags } from '../flags.ts';
import type { Given } from '../given.ts';
import { json } from '../json.ts';
import { pipelineFlags } from '../pipeline/fields.ts';
import type { Sheet } from '../terminal.ts';
import { stateOf } from './show/topic.ts';

const ENGINES = Object.keys(SCHEDULE_ENGINES) as ScheduleEngineName[];
const { schedule, stages, virtualStages, microBatches, microBatchGroup } = pipelineFlags;
const FLAGS = {
  schedule,
  engine: { kind: 'choice', key: 'engine', options: ENGINES, initial: 'pytorch' },
  stages,
  virtualStages,
  microBatches,
  microBatchGroup,
  layers: { ...virtualStages, key: 'layers', maximum: 1000 },
} as const satisfies FieldTable;

/** Core counts ranks; here, as in `show pipeline`, a rank is a stage. */
const FLAG_OF: Readonly<Record<string, string>> = { ranks: '--stages' };
const flagOf = (key: string) => FLAG_OF[key] ?? `--${flagName(key)}`;

/** `shardplay accepts`: which engines run a pipeline schedule of a given size, and why not. */
export const accepts: AddCommand = (parent, terminal) => {
  const command = parent
    .command('accepts')
    .summary(words.accepts.summary)
    .description(words.accepts.description);
  addFlags(command, FLAGS, words.accepts.flags, words.accepts.defaults);
  command
    .option('--json', words.json)
    .addHelpText('after', helpText(words.accepts.after, terminal.sheet.columns))
    .action((given: Given & { json?: true }) => {
      const answers = answer(given);
      if (given.json) return terminal.write(json(answers));
      return terminal.write(`${answers.map((each) => told(each, terminal.sheet)).join('\n')}\n`);
    });
};

/** What each engine says; flags that are not given stay open. */
function answer(given: Given) {
  const state = stateOf({ fields: FLAGS, check: () => [] }, given);
  const open = (key: 'virtualStages' | 'microBatchGroup' | 'layers') =>
    given[key] === undefined ? {} : { [key]: state[key] };
  const facts = {
    ranks: state.stages,
    microBatches: state.microBatches,
    ...open('virtualStages'),
    ...open('microBatchGroup'),
    ...open('layers'),
  };
  const engines = given['engine'] === undefined ? ENGINES : [state.engine];
  return engines.map((engine) => {
    const { title, version } = SCHEDULE_ENGINES[engine];
    const result = asked(engine, state.schedule, facts);
    return {
      engine,
      title,
      version,
      accepted: result.ok,
      engineName: result.ok ? result.value.engineName : null,
      remarks: result.ok ? result.value.remarks : [],
      problems: result.ok ? [] : result.problems,
    };
  });
}

function told(each: ReturnType<typeof answer>[number], { columns, paint }: Sheet): string {
  const engine = `${each.title} ${each.version}`;
  const lines = each.problems.flatMap(({ message, engineError, nearest }) => [
    message,
    ...(engineError === undefined ? [] : [words.accepts.says(engineError)]),
    ...Object.entries(nearest).map(([key, values]) => words.accepts.nearest(flagOf(key), values)),
  ]);
  const title = each.accepted
    ? `✓ ${words.accepts.accepted(engine, each.engineName ?? '')}`
    : `✗ ${words.accepts.refused(engine)}`;
  return [
    paint('strong', wrap(title, columns, '  ')),
    ...[...lines, ...each.remarks].map((line) => `  ${wrap(line, columns - 2, '  ')}`),
  ].join('\n');
}
