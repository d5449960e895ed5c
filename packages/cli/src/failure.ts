/** What the command line's exit codes mean. */
export const EXIT = {
  /** The question was answered; "it does not fit" is an answer. */
  answered: 0,
  /** The arguments, a file or its contents are wrong; standard error says how. */
  badInput: 2,
  /** A fault of this program (EX_SOFTWARE of sysexits.h). */
  fault: 70,
  /** Stopped by the user (128 + SIGINT). */
  interrupted: 130,
} as const;

/**
 * What a user gave is wrong: ends the command with one sentence and exit code 2. Thrown at the
 * edge only, to leave the argument parser from any depth; core returns its problems as values.
 */
export class BadInput extends Error {}
