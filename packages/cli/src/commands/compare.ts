import { type Answer, estimate, format, type ResolvedScenario, STEP_TERMS } from '@shardplay/core';
import { layoutText, recipeText, terminal as words } from '@shardplay/words';
import type { AddCommand } from '../command.ts';
import { helpText } from '../help-text.ts';
import { table } from '../draw/table.ts';
import { wrap } from '../draw/width.ts';
import { json } from '../json.ts';
import { scenarioOf } from '../scenario/input.ts';
import { runOrFail } from '../scenario/understand.ts';
import type { Sheet } from '../terminal.ts';

const W = words.compare;

/** `shardplay compare A B`: two scenarios, figure by figure. */
export const compare: AddCommand = (parent, terminal) => {
  parent
    .command('compare')
    .summary(W.summary)
    .description(W.description)
    .argument('<a>', W.file)
    .argument('<b>', W.file)
    .option('--json', words.json)
    .addHelpText('after', helpText(W.after, terminal.sheet.columns))
    .action(async (a: string, b: string, options: { json?: true }) => {
      const sides = await Promise.all(
        [a, b].map(async (file) => {
          const { run } = runOrFail(await scenarioOf(file, terminal));
          return { run, answer: estimate(run) };
        }),
      );
      const [first, second] = sides as [Side, Side];
      if (options.json) return terminal.write(json({ a: first.answer, b: second.answer }));
      return terminal.write(`${differences(first, second, terminal.sheet)}\n`);
    });
};

interface Side {
  readonly run: ResolvedScenario;
  readonly answer: Answer;
}

function differences(a: Side, b: Side, sheet: Sheet): string {
  const sameWork = workOf(a) === workOf(b);
  const row = (
    label: string,
    pick: (answer: Answer) => number,
    unit: 'seconds' | 'bytes' | 'fraction' | 'count',
  ) => {
    const [left, right] = [pick(a.answer), pick(b.answer)];
    const isComparable = sameWork || unit !== 'seconds';
    return [
      label,
      format(left, unit),
      format(right, unit),
      isComparable ? change(left, right) : '',
    ];
  };
  const perGpu = ({ run, answer }: Side) => answer.throughput.tokensPerSecond / run.cluster.gpus;
  const verdicts = ({ answer }: Side) => W.verdict(answer.legal, answer.memory.fits);
  const rows = [
    [W.verdicts, verdicts(a), verdicts(b), ''],
    row(words.estimate.parts.seconds, ({ step }) => step.seconds, 'seconds'),
    ...STEP_TERMS.filter((term) => a.answer.step[term] > 0 || b.answer.step[term] > 0).map((term) =>
      row(`  ${words.estimate.parts[term]}`, ({ step }) => step[term], 'seconds'),
    ),
    row(W.memory, ({ memory }) => memory.peakBytes, 'bytes'),
    row(W.tokens, ({ throughput }) => Math.round(throughput.tokensPerSecond), 'count'),
    [
      W.tokensPerGpu,
      format(Math.round(perGpu(a)), 'count'),
      format(Math.round(perGpu(b)), 'count'),
      change(perGpu(a), perGpu(b)),
    ],
    row(W.mfu, ({ throughput }) => throughput.mfu, 'fraction'),
  ];
  const right = 'right' as const;
  const columns = [
    { heading: '' },
    { heading: W.a, align: right },
    { heading: W.b, align: right },
    { heading: W.change, align: right },
  ];
  const layouts = [[W.a, a.run] as const, [W.b, b.run] as const].map(([name, run]) =>
    wrap(`${name}: ${layoutText(run.layout)}; ${recipeText(run)}`, sheet.columns, '   '),
  );
  const others = RUN_FACTS.filter(({ of }) => of(a.run) !== of(b.run)).map(({ label, of }) =>
    W.other(label, of(a.run), of(b.run)),
  );
  const told = [
    ...(others.length === 0 ? [] : [W.others(others.join('; '))]),
    ...(sameWork ? [] : [W.otherWork]),
  ].map((line) => `${wrap(line, sheet.columns)}\n`);
  return `${told.join('')}${layouts.join('\n')}\n\n${table(columns, rows, sheet)}`;
}

/** What two runs can differ in before any layout: told first. */
const RUN_FACTS: readonly { label: string; of: (run: ResolvedScenario) => string }[] = [
  { label: W.facts.model, of: ({ modelName }) => modelName },
  { label: W.facts.gpus, of: ({ cluster }) => String(cluster.gpus) },
  { label: W.facts.accelerator, of: ({ cluster }) => cluster.accelerator.name },
  { label: W.facts.globalBatch, of: ({ training }) => String(training.globalBatch) },
  { label: W.facts.sequence, of: ({ training }) => String(training.sequence) },
];

/** What a step computes: only steps of the same work can be held against each other. */
function workOf({ run: { architecture, training } }: Side): string {
  return JSON.stringify([architecture, training.globalBatch, training.sequence]);
}

/** B against A: `+12.0 %`; nothing where A has none of it. */
function change(a: number, b: number): string {
  if (a === 0) return '';
  const share = (b - a) / a;
  return `${share > 0 ? '+' : ''}${format(share, 'fraction')}`;
}
