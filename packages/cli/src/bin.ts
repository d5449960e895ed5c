import { EXIT } from './failure.ts';
import { main } from './main.ts';
import { createTerminal } from './terminal.ts';

// A reader that has seen enough (`| head`) is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? EXIT.answered : EXIT.fault);
});
process.on('SIGINT', () => process.exit(EXIT.interrupted));

process.exitCode = await main(process.argv.slice(2), createTerminal(process));
