import { readFile } from '@shardplay/engines';
import { terminal as words } from '@shardplay/words';
import { basename } from 'node:path';
import type { AddCommand } from '../command.ts';
import { helpText } from '../help-text.ts';
import { parseScenario, readText } from '../input.ts';
import { json } from '../json.ts';
import { tellNotes, valueOf } from '../output.ts';

const W = words.read;

/** `shardplay read FILE`: a launch file or a config.json as a scenario. */
export const read: AddCommand = (parent, terminal) => {
  parent
    .command('read')
    .alias('import')
    .summary(W.summary)
    .description(W.description)
    .argument('<file>', W.file)
    .addHelpText('after', helpText(W.after, terminal.sheet.columns))
    .action(async (file: string) => {
      const { scenario, notes } = reading(await readText(file, terminal), file);
      tellNotes(notes, terminal);
      return terminal.write(json(scenario));
    });
};

function reading(text: string, file: string) {
  const read = readFile(text, basename(file));
  // What starts as JSON is meant as JSON: then it matters most where it stops being so.
  if (!read.ok && read.problems[0]?.rule === 'launch-file-known' && /^\s*\{/.test(text))
    parseScenario(text, file);
  return valueOf(read);
}
