import { terminal as words } from '@shardplay/words';
import { Argument } from 'commander';
import { completionScript, SHELLS, type Shell } from '../completion.ts';
import type { AddCommand } from '../command.ts';
import { helpText } from '../help-text.ts';

/** `shardplay completion bash|zsh|fish` */
export const completion: AddCommand = (parent, terminal) => {
  parent
    .command('completion')
    .summary(words.completion.summary)
    .description(words.completion.description)
    .addArgument(new Argument('<shell>', words.completion.shell).choices(SHELLS))
    .addHelpText('after', helpText(words.completion.after, terminal.sheet.columns))
    .action((shell: Shell) => terminal.write(completionScript(parent, shell)));
};
