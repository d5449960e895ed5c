import {
  type Comparison,
  compareMeasured,
  counted,
  estimate,
  format,
  secondsFromMfu,
} from '@shardplay/core';
import { explainError, failedAllocation, type FailedAllocation } from '@shardplay/engines';
import { terminal as words } from '@shardplay/words';
import type { AddCommand } from '../command.ts';
import { helpText } from '../help-text.ts';
import { table } from '../draw/table.ts';
import { wrap } from '../draw/width.ts';
import { assumptionsBlock } from '../estimate/assumptions.ts';
import { BadInput } from '../failure.ts';
import type { Given } from '../given.ts';
import { readText } from '../input.ts';
import { json } from '../json.ts';
import { valueOf } from '../output.ts';
import { RANGES, readNumber } from '../read-number.ts';
import type { Tell } from '../scenario/flag-names.ts';
import { hasScenarioFlags } from '../scenario/flags.ts';
import { addScenarioInput, scenarioInput } from '../scenario/input.ts';
import { runOrFail } from '../scenario/understand.ts';
import type { Sheet } from '../terminal.ts';

const W = words.diagnose;

interface Options {
  readonly seconds?: string;
  readonly mfu?: string;
  readonly log?: string;
  readonly json?: true;
}

/** `shardplay diagnose --seconds 12`: is a measured step normal, and if not, why? */
export const diagnose: AddCommand = (parent, terminal) => {
  const command = parent
    .command('diagnose')
    .alias('normal')
    .summary(W.summary)
    .description(W.description)
    .argument('[file]', words.scenario.file)
    .option('--seconds <number>', W.seconds)
    .option('--mfu <number>', W.mfu)
    .option('--log <file>', W.log)
    .option('--json', words.json);
  addScenarioInput(command)
    .addHelpText('after', helpText(W.after, terminal.sheet.columns))
    .action(async (file: string | undefined, given: Given & Options) => {
      const { seconds, mfu, log } = given;
      if ([seconds, mfu, log].filter((one) => one !== undefined).length !== 1)
        throw new BadInput(W.oneMeasurement);
      if (log !== undefined) return explainLog(log, file, given);
      const asked = await scenarioInput(file, given, terminal);
      const { run } = runOrFail(asked);
      const measured =
        seconds === undefined
          ? secondsFromMfu(estimate(run), share(mfu!))
          : readNumber('--seconds', seconds, RANGES.seconds);
      const comparison = compareMeasured(run, measured);
      if (given.json) return terminal.write(json(comparison));
      return terminal.write(`${report(comparison, terminal.sheet, asked.tell)}\n`);
    });

  /** What an error in a log means; with a scenario, which tensor it was that did not fit. */
  async function explainLog(log: string, file: string | undefined, given: Given & Options) {
    const text = await readText(log, terminal);
    const hasRun = file !== undefined || given['hf'] !== undefined || hasScenarioFlags(given);
    const run = hasRun ? runOrFail(await scenarioInput(file, given, terminal)).run : undefined;
    const allocation = failedAllocation(text, run);
    const explained = allocation === undefined ? valueOf(explainError(text, run)) : undefined;
    if (given.json) return terminal.write(json({ allocation, explained }));
    const said =
      explained === undefined
        ? allocationWords(allocation!, run !== undefined)
        : [
            W.error(explained.engine, explained.meaning),
            ...(explained.inRun === undefined ? [] : [explained.inRun]),
            explained.change,
          ];
    return terminal.write(`${said.map((line) => wrap(line, terminal.sheet.columns)).join('\n')}\n`);
  }
};

function allocationWords(failed: FailedAllocation, hasRun: boolean): readonly string[] {
  const { bytes, tensor, logitTokens, unusedBytes, others } = failed;
  const size = format(bytes, 'bytes');
  const tokens = logitTokens === undefined ? undefined : format(logitTokens, 'count');
  return [
    tensor !== undefined
      ? W.allocation(size, tensor.name)
      : hasRun
        ? W.unknownAllocation(size, tokens)
        : W.bareAllocation(size),
    ...(unusedBytes !== undefined && unusedBytes >= bytes
      ? [W.unused(format(unusedBytes, 'bytes'))]
      : []),
    ...(others === undefined
      ? []
      : [W.others(counted(others.processes, 'other process'), format(others.bytes, 'bytes'))]),
    W.memoryAdvice,
  ];
}

/** An MFU above 1 is answered: no run can have it. */
const MFU = { from: 1e-6, to: 100 };
const MFU_PERCENT = { from: 1e-4, to: 1e4, unit: '%' };

/** `0.4` and `40%` are the same MFU. */
function share(text: string): number {
  const percent = text.endsWith('%');
  const value = percent
    ? readNumber('--mfu', text.slice(0, -1), MFU_PERCENT) / 100
    : readNumber('--mfu', text, MFU);
  // Without a percent sign a figure above 1 is more likely a slip than a measurement.
  if (value > 1 && !percent) throw new BadInput(W.badMfu(text));
  return value;
}

function report(comparison: Comparison, sheet: Sheet, tell: Tell): string {
  const { measuredSeconds, measuredMfu, estimate: answer, ratio, verdict, causes } = comparison;
  const seconds = (value: number) => format(value, 'seconds');
  const { step } = answer;
  const range = words.estimate.range(seconds(step.lowSeconds), seconds(step.highSeconds));
  const impossible = measuredMfu > 1;
  const said = impossible ? W.impossible(format(measuredMfu, 'fraction')) : W.verdicts[verdict];
  const lines = [
    sheet.paint(verdict === 'normal' && !impossible ? 'good' : 'bad', wrap(said, sheet.columns)),
    ...[
      W.against(seconds(measuredSeconds), seconds(step.seconds), range, format(ratio, 'ratio')),
      ...(impossible ? [W.impossibleWhy] : []),
    ].map((line) => wrap(line, sheet.columns)),
  ];
  const blocks = [lines.join('\n')];
  if (verdict !== 'normal' && !impossible && causes.length > 0) {
    const columns = [
      { heading: W.headings.cause },
      { heading: W.headings.step, align: 'right' as const },
      { heading: W.headings.explains, align: 'right' as const },
    ];
    const rows = causes.map(({ cause, seconds: then, explains }) => [
      W.causes[cause],
      seconds(then),
      format(explains, 'fraction'),
    ]);
    blocks.push(`${W.causesTitle}\n${table(columns, rows, sheet)}`);
  }
  blocks.push(...assumptionsBlock(answer.assumptions, sheet, tell));
  return blocks.join('\n\n');
}
