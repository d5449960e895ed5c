import { terminal as words } from '@shardplay/words';
import { Argument } from 'commander';
import { completionScript, SHELLS, type Shell } from '../completion.ts';
import type { AddCommand } from '../command.ts';

/** `shardplay completion bash|zsh|fish` */
export const completion: AddCommand = (parent, terminal) => {
  parent
    .command('completion')
    .summary(words.completion.summary)
    .description(words.completion.description)
    .addArgument(new Argument('<shell>', words.completion.shell).choices(SHELLS))
    .addHelpText('after', `\n${words.completion.after}`)
    .action((shell: Shell) => terminal.write(completionScript(parent, shell)));
};
