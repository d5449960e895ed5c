import { terminal as words } from '@shardplay/words';
import { EXIT } from './failure.ts';
import { reasonOf } from './input.ts';
import { main } from './main.ts';
import { createTerminal } from './terminal.ts';

// A reader that has seen enough (`| head`) is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.answered);
  process.stderr.write(`shardplay: ${words.fullOutput(reasonOf(error))}\n`);
  process.exit(EXIT.badInput);
});
process.on('SIGINT', () => process.exit(EXIT.interrupted));

process.exitCode = await main(process.argv.slice(2), createTerminal(process));
