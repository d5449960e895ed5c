import { peakInFlight } from '@shardplay/core';
import { terminal as words } from '@shardplay/words';
import type { Command } from 'commander';
import { gantt } from '../../draw/gantt.ts';
import { legend } from '../../draw/stacked.ts';
import { wrap } from '../../draw/width.ts';
import type { Given } from '../../given.ts';
import { json } from '../../json.ts';
import { writeNamed } from '../../output.ts';
import { pipelineFlags } from '../../pipeline/fields.ts';
import { ganttRows, KINDS } from '../../pipeline/picture.ts';
import { answerOf, type Run, run } from '../../pipeline/run.ts';
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
      const done = run(stateOf({ fields: pipelineFlags, check: () => [] }, given), given);
      if (given.svg !== undefined)
        await writeNamed(given.svg, ganttSvg(done.schedule, done.timing));
      if (given.trace !== undefined) {
        await writeNamed(given.trace, chromeTrace(done.schedule, done.timing));
      }
      if (given.json) return terminal.write(json(answerOf(done)));
      return terminal.write(`${picture(done, given.actions === true, terminal.sheet)}\n`);
    });
}

const READOUTS = [
  { key: 'idleFraction', unit: 'fraction' },
  { key: 'closedFormIdleFraction', unit: 'fraction' },
  { key: 'bubbleOverIdeal', unit: 'fraction' },
  { key: 'makespan', unit: 'count' },
  { key: 'mostInFlight', unit: 'count' },
  { key: 'peakMicroBatches', unit: 'count' },
] as const;

function picture(done: Run, withActions: boolean, sheet: Sheet): string {
  const { schedule, timing } = done;
  const answer = answerOf(done);
  const kinds = Object.values(KINDS).filter((_part, kind) =>
    schedule.lists.some((list) => list.some((code) => (code & 3) === kind)),
  );
  const peaks = peakInFlight(schedule).atInputGradient;
  const held = words.show.pipeline.inFlight(Math.min(...peaks), Math.max(...peaks));
  const lists = answer.actions.map((names, rank) =>
    wrap(`${words.pipeline.rank(rank)}  ${names.join(' ')}`, sheet.columns, '  '),
  );
  return [
    figures(READOUTS, answer, sheet),
    '',
    gantt(ganttRows(schedule, timing), timing.makespan, sheet),
    legend([...kinds, { label: words.show.pipeline.idle, tone: 'muted', fill: '·' }], sheet),
    sheet.paint('muted', wrap(held, sheet.columns)),
    ...(withActions ? ['', ...lists] : []),
  ].join('\n');
}
