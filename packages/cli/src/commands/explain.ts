import { estimate, format, TIE_FRACTION, type WhyNot, whyNot } from '@shardplay/core';
import { layoutText, terminal as words } from '@shardplay/words';
import type { AddCommand } from '../command.ts';
import { bars } from '../draw/bars.ts';
import { wrap } from '../draw/width.ts';
import type { Given } from '../given.ts';
import { json } from '../json.ts';
import { READERS } from '../library/readers.ts';
import { bestOf } from '../plan/request.ts';
import { searched } from '../plan/search.ts';
import { mendFlags } from '../scenario/flag-names.ts';
import { addScenarioInput, scenarioInput } from '../scenario/input.ts';
import { runOrFail } from '../scenario/understand.ts';
import type { Sheet } from '../terminal.ts';
import { understand } from '../library/understand.ts';

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
    .addHelpText('after', `\n${W.after}`)
    .action(async (file: string | undefined, given: Given & { json?: true }) => {
      const { scenario, run } = runOrFail(await scenarioInput(file, given, terminal), file);
      const { best } = await searched(bestOf(scenario), terminal);
      const answer = estimate(run);
      const why = whyNot(scenario, run, answer, best?.answer ?? answer, READERS);
      const winner = best?.scenario ?? null;
      if (given.json) return terminal.write(json({ ...why, winner }));
      const lines = [wrap(verdict(why, terminal.sheet), terminal.sheet.columns, '  ')];
      if (why.verdict === 'slower' && why.share > TIE_FRACTION)
        lines.push('', terms(why, terminal.sheet), ...single(why, terminal.sheet));
      if (winner !== null) {
        const won = understand(winner);
        if (won.kind === 'run') {
          const seconds = format(best!.answer.step.seconds, 'seconds');
          lines.push(
            '',
            wrap(W.winner(layoutText(won.run.layout), seconds), terminal.sheet.columns),
          );
        }
      }
      return terminal.write(`${lines.join('\n')}\n`);
    });
};

function verdict(why: WhyNot, { paint }: Sheet): string {
  switch (why.verdict) {
    case 'illegal':
      return why.problems.map(({ message }) => paint('bad', `✗ ${message}`)).join(' ');
    case 'does-not-fit': {
      const part = words.estimate.segments[why.largestSegment];
      const largest = W.largest(part, format(why.largestBytes, 'bytes'));
      const mend = why.nearest === undefined ? W.noMend : W.mend(mendFlags(why.nearest.change));
      return paint('bad', `✗ ${why.message} ${largest} ${mend}`);
    }
    case 'slower':
      if (why.share <= TIE_FRACTION) return paint('good', W.tie(format(why.share, 'fraction')));
      return W.slower(format(why.seconds, 'seconds'), format(why.share, 'fraction'));
    case 'as-good':
      return paint('good', W.asGood);
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
      text: `+${format(seconds, 'seconds')}`,
      tone: 'bad' as const,
    })),
    sheet,
  );
}
