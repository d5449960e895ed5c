import { readHuggingFaceConfig, readLaunch } from '@shardplay/engines';
import { terminal as words } from '@shardplay/words';
import { basename } from 'node:path';
import type { AddCommand } from '../command.ts';
import { readText } from '../input.ts';
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
    .addHelpText('after', `\n${W.after}`)
    .action(async (file: string) => {
      const { scenario, notes } = reading(await readText(file, terminal), basename(file));
      tellNotes(notes, terminal);
      return terminal.write(json(scenario));
    });
};

function reading(text: string, fileName: string) {
  if (!/"model_type"\s*:/.test(text)) return valueOf(readLaunch(text, fileName));
  const { description, notes } = valueOf(readHuggingFaceConfig(text));
  return { scenario: { model: description }, notes };
}
