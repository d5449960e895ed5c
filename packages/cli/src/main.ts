import { terminal as words } from '@shardplay/words';
import { CommanderError } from 'commander';
import { BadInput, EXIT } from './failure.ts';
import { printableTerminal } from './printable.ts';
import { createProgram } from './program.ts';
import type { Terminal } from './terminal.ts';

/**
 * Runs one command line.
 * @returns the exit code; every failure has been told on standard error by then, a line each.
 */
export async function main(args: readonly string[], outside: Terminal): Promise<number> {
  const terminal = printableTerminal(outside);
  const complain = (message: string) => {
    for (const line of message.split('\n')) terminal.complain(`shardplay: ${line}\n`);
  };
  try {
    await createProgram(terminal).parseAsync(args, { from: 'user' });
    return EXIT.answered;
  } catch (error) {
    if (error instanceof BadInput) {
      complain(error.message);
      return EXIT.badInput;
    }
    // The argument parser has already printed the help, or its own line.
    if (error instanceof CommanderError) {
      return error.exitCode === 0 ? EXIT.answered : EXIT.badInput;
    }
    const message = error instanceof Error ? error.message : String(error);
    complain(words.fault(message.replace(/\s+/g, ' ')));
    return EXIT.fault;
  }
}
