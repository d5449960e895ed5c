import { type Answer, estimate, format, TIE_FRACTION, type WhyNot, whyNot } from '@shardplay/core';
import { layoutText, recipeText, terminal as words } from '@shardplay/words';
import type { AddCommand } from '../command.ts';
import { helpText } from '../help-text.ts';
import { bars } from '../draw/bars.ts';
import { wrap } from '../draw/width.ts';
import { mended } from '../estimate/report.ts';
import type { Given } from '../given.ts';
import { json } from '../json.ts';
import { READERS } from '../library/readers.ts';
import { recipeWords } from '../plan/recipe-words.ts';
import { bestOf } from '../plan/request.ts';
import { searched } from '../plan/search.ts';
import { mendFlags, type Tell } from '../scenario/flag-names.ts';
import { addScenarioInput, scenarioInput } from '../scenario/input.ts';
import { readOrFail, understandOrFail } from '../scenario/understand.ts';
import type { Sheet } from '../terminal.ts';
import { type Answerable, understand } from '../library/understand.ts';

const W = words.explain;

/** `shardplay explain`: why a layout is not the one to run. */
export const explain: AddCommand = (parent, terminal) => {
  const command = parent
    .command('explain')
    .summary(W.summary)
    .description(W.description)
    .argument('[file]', words.scenario.file)
    .option('--json', words.json);
  addScenarioInput(command)
    .addHelpText('after', helpText(W.after, terminal.sheet.columns))
    .action(async (file: string | undefined, given: Given & { json?: true }) => {
      const asked = await scenarioInput(file, given, terminal);
      const understood = withItsBatch(understandOrFail(asked));
      const scenario = understood.kind === 'run' ? understood.scenario : readOrFail(asked);
      const { best } = await searched(bestOf(scenario), terminal, asked.tell);
      const why = judged(understood, best?.answer);
      const winner = best?.scenario ?? null;
      if (given.json) return terminal.write(json({ ...why, winner }));
      const lines = [verdict(why, terminal.sheet, asked.tell)];
      if (why.verdict === 'slower' && why.share > TIE_FRACTION)
        lines.push('', terms(why, terminal.sheet), ...single(why, terminal.sheet));
      if (winner !== null) {
        const won = understand(winner);
        if (won.kind === 'run') {
          const seconds = format(best!.answer.step.seconds, 'seconds');
          const what = `${layoutText(won.run.layout)}; ${recipeText(won.run)}`;
          lines.push('', wrap(W.winner(what, seconds), terminal.sheet.columns));
        }
      }
      return terminal.write(`${lines.join('\n')}\n`);
    });
};

/** A run with its global batch spelled out: a search that chose another would compare other work. */
function withItsBatch(understood: Answerable): Answerable {
  if (understood.kind === 'no-run') return understood;
  const { scenario, run } = understood;
  const { globalBatch } = run.training;
  return {
    ...understood,
    scenario: { ...scenario, training: { ...scenario.training, globalBatch } },
  };
}

/** Judges a run against the best; a layout that no run can have is illegal as it stands. */
function judged(understood: Answerable, best: Answer | undefined): WhyNot {
  if (understood.kind === 'no-run') return { verdict: 'illegal', problems: understood.problems };
  const { scenario, run } = understood;
  const answer = estimate(run);
  return whyNot(scenario, run, answer, best ?? answer, READERS);
}

function verdict(why: WhyNot, { paint, columns }: Sheet, tell: Tell): string {
  const said = (text: string) => wrap(text, columns, '  ');
  switch (why.verdict) {
    case 'illegal':
      return why.problems.map((one) => paint('bad', said(`✗ ${mended(one, tell)}`))).join('\n');
    case 'does-not-fit': {
      const part = words.estimate.segments[why.largestSegment];
      const largest = W.largest(part, format(why.largestBytes, 'bytes'));
      const { nearest, recipes = [] } = why;
      const none = recipes.length > 0 ? W.noLayout : W.noMend;
      const mend = nearest === undefined ? none : W.mend(mendFlags(nearest.change));
      const lines = recipes.map((recipe) => said(`  - ${recipeWords(recipe)}`));
      return [paint('bad', said(`✗ ${tell(why.message)} ${largest} ${mend}`)), ...lines].join('\n');
    }
    case 'slower':
      if (why.share <= TIE_FRACTION)
        return paint('good', said(W.tie(format(why.share, 'fraction'))));
      return said(W.slower(format(why.seconds, 'seconds'), format(why.share, 'fraction')));
    case 'as-good':
      return paint('good', said(W.asGood));
  }
}

/** The single change that helps most, where one does. */
function single({ nearest }: Extract<WhyNot, { verdict: 'slower' }>, sheet: Sheet): string[] {
  if (nearest === undefined) return [];
  const said = W.single(mendFlags(nearest.change), format(nearest.seconds, 'seconds'));
  return ['', wrap(said, sheet.columns)];
}

/** Where the time goes that the best layout does not spend. */
function terms({ terms: all }: Extract<WhyNot, { verdict: 'slower' }>, sheet: Sheet): string {
  const losses = all.filter(({ seconds }) => seconds > 0);
  return bars(
    losses.map(({ term, seconds }) => ({
      label: words.estimate.parts[term],
      value: seconds,
      text: [`+${format(seconds, 'seconds')}`],
      tone: 'bad' as const,
    })),
    sheet,
  );
}
