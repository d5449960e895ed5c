import {
  isTight,
  overCapacityBytes,
  estimate,
  format,
  type Plan,
  type PlannedLayout,
  resolveScenario,
  type Scenario,
  SEARCHED_KEYS,
  sensitivities,
  SENSITIVITY_FACTOR,
  whyNot,
} from '@shardplay/core';
import { layoutText, recipeText, terminal as words } from '@shardplay/words';
import { table } from '../draw/table.ts';
import { wrap } from '../draw/width.ts';
import { assumptionsBlock } from '../estimate/assumptions.ts';
import { mended } from '../estimate/report.ts';
import { READERS } from '../library/readers.ts';
import { valueOf } from '../output.ts';
import { recipeWords } from './recipe-words.ts';
import type { Tell } from '../scenario/flag-names.ts';
import type { Sheet } from '../terminal.ts';

const W = words.plan;

/** The readable plan: the ranking, its ties, what was looked at, what would help the first most. */
export function planReport(plan: Plan, scenario: Scenario, sheet: Sheet, tell: Tell): string {
  const { paint, columns } = sheet;
  const blocks: string[] = [];
  if (plan.layouts.length === 0) {
    blocks.push(
      paint(
        'bad',
        plan.counts.legal === 0
          ? ruledOut(scenario, columns, tell)
          : wrap(W.nothingFits(plan.gpus), columns),
      ),
    );
    if (plan.closest !== undefined) {
      const { memory } = plan.closest.answer;
      const over = format(overCapacityBytes(memory), 'bytes');
      blocks.push(`${wrap(W.closest(over), columns)}\n${ranking([plan.closest], sheet)}`);
      blocks.push(remedies(plan.closest, columns));
    }
  } else {
    if (plan.objective === 'gpus') blocks.push(wrap(W.fewest(plan.gpus), columns));
    blocks.push(ranking(plan.layouts, sheet));
    if (plan.layouts.some(({ answer }) => isTight(answer.memory)))
      blocks.push(paint('muted', wrap(W.tight, columns)));
    if (plan.ties > 1) blocks.push(paint('muted', wrap(W.ties(plan.ties), columns)));
  }
  const { layouts, legal, fitting } = plan.counts;
  blocks.push(wrap(W.counts(layouts, legal, fitting), columns));
  const [first] = plan.layouts;
  if (first !== undefined) blocks.push(help(first, sheet));
  blocks.push(...assumptionsBlock(plan.assumptions, sheet, tell));
  return blocks.join('\n\n');
}

/** What would let the layout that needs least run all the same. */
function remedies({ scenario, answer }: PlannedLayout, columns: number): string {
  const run = valueOf(resolveScenario(scenario, READERS));
  const why = whyNot(scenario, run, answer, answer, READERS);
  const recipes = why.verdict === 'does-not-fit' ? (why.recipes ?? []) : [];
  if (recipes.length === 0) return wrap(W.moreGpus, columns);
  const lines = recipes.map((one) => wrap(`- ${recipeWords(one)}`, columns, '  '));
  return [wrap(W.otherRecipes, columns), ...lines].join('\n');
}

/** Where no layout is left to look at: the keys that are held, and what is wrong with them. */
function ruledOut(scenario: Scenario, columns: number, tell: Tell): string {
  const { layout = {}, training = {} } = scenario;
  const held = [
    ...Object.keys(layout).map((key) => `layout.${key}`),
    ...Object.keys(training)
      .map((key) => `training.${key}`)
      .filter((key) => key === 'training.globalBatch' || SEARCHED_KEYS.some((one) => one === key)),
  ];
  const resolved = resolveScenario(scenario, READERS);
  const { problems } = resolved.ok ? estimate(resolved.value) : resolved;
  const said = [tell(W.ruledOut(held.join(', '))), ...problems.map((one) => mended(one, tell))];
  return said.map((line) => wrap(line, columns, '  ')).join('\n');
}

function ranking(layouts: readonly PlannedLayout[], sheet: Sheet): string {
  const right = 'right' as const;
  const { headings } = W;
  return table(
    [
      { heading: headings.place, align: right },
      { heading: headings.step, align: right },
      { heading: headings.memory, align: right },
      { heading: headings.mfu, align: right },
      { heading: headings.layout, wide: true },
    ],
    layouts.map(({ answer, scenario }, index) => {
      const run = valueOf(resolveScenario(scenario, READERS));
      return [
        String(index + 1),
        format(answer.step.seconds, 'seconds'),
        `${format(answer.memory.peakBytes, 'bytes')}${isTight(answer.memory) ? W.tightMark : ''}`,
        format(answer.throughput.mfu, 'fraction'),
        `${layoutText(run.layout)}; ${recipeText(run)}`,
      ];
    }),
    sheet,
  );
}

/** A gain below this share of the step is none. */
const WORTH_TELLING = 0.001;

/** What would make the first layout faster, the most helpful first. */
function help({ scenario }: PlannedLayout, { columns }: Sheet): string {
  const gains = sensitivities(valueOf(resolveScenario(scenario, READERS)))
    .filter(({ speedup }) => speedup - 1 >= WORTH_TELLING)
    .map(({ what, speedup }) => W.gain(W.sensitivities[what], format(speedup - 1, 'fraction')));
  return wrap(W.help(SENSITIVITY_FACTOR, gains.join(', ')), columns, '  ');
}
