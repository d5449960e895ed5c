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
  const row = (
    label: string,
    pick: (answer: Answer) => number,
    unit: 'seconds' | 'bytes' | 'fraction' | 'count',
  ) => {
    const [left, right] = [pick(a.answer), pick(b.answer)];
    return [label, format(left, unit), format(right, unit), change(left, right)];
  };
  const verdicts = ({ answer }: Side) => W.verdict(answer.legal, answer.memory.fits);
  const rows = [
    [W.verdicts, verdicts(a), verdicts(b), ''],
    row(words.estimate.parts.seconds, ({ step }) => step.seconds, 'seconds'),
    ...STEP_TERMS.filter((term) => a.answer.step[term] > 0 || b.answer.step[term] > 0).map((term) =>
      row(`  ${words.estimate.parts[term]}`, ({ step }) => step[term], 'seconds'),
    ),
    row(W.memory, ({ memory }) => memory.peakBytes, 'bytes'),
    row(W.tokens, ({ throughput }) => Math.round(throughput.tokensPerSecond), 'count'),
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
  return `${layouts.join('\n')}\n\n${table(columns, rows, sheet)}`;
}

/** B against A: `+12.0 %`; nothing where A has none of it. */
function change(a: number, b: number): string {
  if (a === 0) return '';
  const share = (b - a) / a;
  return `${share > 0 ? '+' : ''}${format(share, 'fraction')}`;
}
