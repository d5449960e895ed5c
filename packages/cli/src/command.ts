import type { Command } from 'commander';
import type { Terminal } from './terminal.ts';

/** Adds one command, with its flags and help, to its parent. A new command is one file of these. */
export type AddCommand = (parent: Command, terminal: Terminal) => void;
