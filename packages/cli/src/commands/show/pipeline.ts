import { format, kindOf, namesOf, pipelineEpisode } from '@shardplay/core';
import { terminal as words } from '@shardplay/words';
import type { Command } from 'commander';
import { gantt } from '../../draw/gantt.ts';
import { legend } from '../../draw/stacked.ts';
import { wrap } from '../../draw/width.ts';
import type { Given } from '../../given.ts';
import { json } from '../../json.ts';
import { writeNamed } from '../../output.ts';
import { type PipelineFlags, pipelineFlags } from '../../pipeline/fields.ts';
import { ganttRows, KINDS } from '../../pipeline/picture.ts';
import { answerOf, type Run, run, type Runs } from '../../pipeline/run.ts';
import { ganttSvg } from '../../pipeline/svg.ts';
import { chromeTrace } from '../../pipeline/trace.ts';
import type { Sheet, Terminal } from '../../terminal.ts';
import { addTopicCommand, figures, stateOf } from './topic.ts';

interface Options {
  readonly json?: true;
  readonly actions?: true;
  readonly svg?: string;
  readonly trace?: string;
}

/** `show pipeline`: any schedule as a Gantt chart, as lists, as SVG, as a trace. */
export function showPipeline(show: Command, terminal: Terminal): void {
  const { options } = words.show.pipeline;
  addTopicCommand(show, terminal, 'pipeline', pipelineFlags, words.show.pipeline.defaults)
    .option('--actions', options.actions)
    .option('--svg <file>', options.svg)
    .option('--trace <file>', options.trace)
    .action(async (given: Given & Options) => {
      const runs = run(stateOf({ fields: pipelineFlags, check: checkFlags }, given), given);
      const { schedule, timing } = runs.shown;
      if (given.svg !== undefined) await writeNamed(given.svg, ganttSvg(schedule, timing));
      if (given.trace !== undefined) await writeNamed(given.trace, chromeTrace(schedule, timing));
      if (given.json) return terminal.write(json(answerOf(runs)));
      return terminal.write(`${picture(runs, given.actions === true, terminal.sheet)}\n`);
    });
}

/** The page's rules hold for the flags too. */
const checkFlags = (flags: PipelineFlags, asked?: ReadonlySet<string>) =>
  pipelineEpisode.check(flags, asked);

const READOUTS = [
  { key: 'idleFraction', unit: 'fraction' },
  { key: 'closedFormIdleFraction', unit: 'fraction' },
  { key: 'bubbleOverIdeal', unit: 'fraction' },
  { key: 'makespan', unit: 'count' },
  { key: 'mostInFlight', unit: 'count' },
  { key: 'peakMicroBatches', unit: 'count' },
] as const;

function picture({ shown, against, best }: Runs, withActions: boolean, sheet: Sheet): string {
  const longest = Math.max(shown.timing.makespan, against?.timing.makespan ?? 0);
  const W = words.show.pipeline;
  return [
    figures(READOUTS, shown.answer, sheet),
    '',
    ...chart(shown, longest, withActions, sheet),
    ...(against
      ? [
          '',
          sheet.paint('strong', wrap(W.against(against.name), sheet.columns)),
          figures(READOUTS, against.answer, sheet),
          '',
          ...chart(against, longest, withActions, sheet),
        ]
      : []),
    ...(best === undefined ? [] : ['', wrap(bestText(best), sheet.columns)]),
  ].join('\n');
}

function bestText(best: NonNullable<Runs['best']> | null): string {
  if (best === null) return words.show.pipeline.none;
  const { name, idleFraction, peakMicroBatches } = best;
  const [idle, peak] = [format(idleFraction, 'fraction'), format(peakMicroBatches, 'count')];
  return words.show.pipeline.best(name, idle, peak);
}

/** The chart of one schedule, its key and what is held, on a time axis of a given length. */
function chart(run: Run, length: number, withActions: boolean, sheet: Sheet): string[] {
  const { schedule, timing, answer } = run;
  const kinds = Object.values(KINDS).filter((_part, kind) =>
    schedule.lists.some((list) => list.some((code) => kindOf(code) === kind)),
  );
  const peaks = answer.peakInFlight.atInputGradient;
  const held = words.show.pipeline.inFlight(Math.min(...peaks), Math.max(...peaks));
  const lists = schedule.lists.map((_list, rank) =>
    wrap(
      `${words.pipeline.rank(rank)}  ${namesOf(schedule, rank, false).join(' ')}`,
      sheet.columns,
      '  ',
    ),
  );
  return [
    gantt(ganttRows(schedule, timing), length, sheet),
    legend([...kinds, { label: words.show.pipeline.idle, tone: 'muted', fill: '·' }], sheet),
    sheet.paint('muted', wrap(held, sheet.columns)),
    ...(withActions ? ['', ...lists] : []),
  ];
}
