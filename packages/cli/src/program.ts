import { terminal as words } from '@shardplay/words';
import { escapeUnprintable, notModelled } from '@shardplay/core';
import { Command } from 'commander';
import manifest from '../package.json' with { type: 'json' };
import type { AddCommand } from './command.ts';
import { wrap } from './draw/width.ts';
import { helpItem, helpText } from './help-text.ts';
import { accepts } from './commands/accepts.ts';
import { calibrate } from './commands/calibrate.ts';
import { completion } from './commands/completion.ts';
import { estimate } from './commands/estimate.ts';
import { exportFiles } from './commands/export.ts';
import { compare } from './commands/compare.ts';
import { diagnose } from './commands/diagnose.ts';
import { explain } from './commands/explain.ts';
import { largest } from './commands/largest.ts';
import { sweep } from './commands/sweep.ts';
import { plan } from './commands/plan.ts';
import { read } from './commands/read.ts';
import { hardware } from './commands/hardware.ts';
import { models } from './commands/models.ts';
import { show } from './commands/show.ts';
import { refuseRepeatedFlags } from './repeated-flags.ts';
import type { Terminal } from './terminal.ts';

const COMMANDS: readonly AddCommand[] = [
  show,
  estimate,
  plan,
  explain,
  compare,
  sweep,
  largest,
  diagnose,
  exportFiles,
  read,
  accepts,
  calibrate,
  models,
  hardware,
  completion,
];

/** What the parser writes before the usage. */
const USAGE = 'Usage: ';

/** The command line: every command with its flags and help. */
export function createProgram(terminal: Terminal): Command {
  const program = new Command('shardplay');
  program
    .description(words.program.description)
    .version(manifest.version, '--version', words.program.version)
    .helpOption('-h, --help', words.program.help)
    .helpCommand('help [command]', words.program.helpCommand)
    .addHelpText('after', helpText(words.program.after, terminal.sheet.columns))
    // A flag's own words name its choices and default; the parser would add them again.
    .configureHelp({
      optionDescription: ({ description }) => description,
      styleUsage: (usage) =>
        wrap(usage, terminal.sheet.columns - USAGE.length).replaceAll(
          '\n',
          `\n${' '.repeat(USAGE.length)}`,
        ),
      formatItem: (term, termWidth, description, { helpWidth }) =>
        helpItem(term, termWidth, description, helpWidth ?? terminal.sheet.columns),
    })
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void terminal.write(text),
      writeErr: (text) => terminal.complain(text),
      getOutHelpWidth: () => terminal.sheet.columns,
      getErrHelpWidth: () => terminal.sheet.columns,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
      outputError: (text, write) => write(`shardplay: ${oneLine(text)}\n`),
    });
  for (const add of COMMANDS) add(program, terminal);
  refuseRepeatedFlags(program);
  return program;
}

/** The parser's own errors, made one sentence: "error: unknown option '--x'\n(Did you mean --y?)". */
function oneLine(text: string): string {
  const said = text
    .trim()
    .replace(/^error: /, '')
    .replace(/\n\((.*)\)$/, '; $1');
  const line = plainly(escapeUnprintable(said));
  const flag = /^unknown option '--([\w-]+)/.exec(line)?.[1];
  const reason = flag === undefined ? undefined : notModelled(flag);
  return reason === undefined ? line : `unknown option '--${flag}'. ${reason}`;
}

/** The parser's own terms, in words that do without them. */
function plainly(said: string): string {
  return said
    .replace(
      /^(?:command-argument value|option '--([\w-]+)[^']*' argument) '(.*)' is invalid(?: for argument '(.+)')?\. Allowed choices are /,
      (_, flag: string | undefined, value: string, argument: string | undefined) =>
        `${flag === undefined ? `<${argument}>` : `--${flag}`} is '${value}', but must be one of `,
    )
    .replace(/^missing required argument '(.+)'/, '<$1> is missing; --help shows what to give');
}
