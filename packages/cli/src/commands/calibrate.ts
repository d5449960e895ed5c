import { calibrate as read } from '@shardplay/engines';
import { terminal as words } from '@shardplay/words';
import type { AddCommand } from '../command.ts';
import { helpText } from '../help-text.ts';
import { wrap } from '../draw/width.ts';
import { BadInput } from '../failure.ts';
import { readText } from '../input.ts';
import { json } from '../json.ts';
import { valueOf } from '../output.ts';

interface Options {
  readonly nodes?: string;
  readonly json?: true;
}

/** `shardplay calibrate nccl.txt`: a measured network instead of a table's. */
export const calibrate: AddCommand = (parent, terminal) => {
  parent
    .command('calibrate')
    .summary(words.calibrate.summary)
    .description(words.calibrate.description)
    .argument('<file>', words.calibrate.file)
    .option('--nodes <count>', words.calibrate.nodes)
    .option('--json', words.json)
    .addHelpText('after', helpText(words.calibrate.after, terminal.sheet.columns))
    .action(async (file: string, options: Options) => {
      const nodes = options.nodes === undefined ? undefined : wholeCount(options.nodes);
      const calibration = valueOf(read(await readText(file, terminal), nodes), (said) =>
        said.replace(/^nodes(?= is)/m, '--nodes'),
      );
      if (options.json) return terminal.write(json(calibration));
      const { columns } = terminal.sheet;
      const notes = calibration.notes.map((note) => wrap(note, columns, '  '));
      const { measuredBusBandwidth } = calibration;
      return terminal.write(
        `${notes.join('\n')}\n\n${words.calibrate.paste}\n${json({ measuredBusBandwidth })}`,
      );
    });
};

function wholeCount(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new BadInput(words.calibrate.badNodes(text));
  return count;
}
