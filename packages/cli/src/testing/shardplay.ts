import { spawnSync } from 'node:child_process';
import { Readable } from 'node:stream';
import { createPaint } from '../draw/paint.ts';
import { main } from '../main.ts';
import type { Sheet } from '../terminal.ts';

export interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** The file that npm links as `shardplay`. */
export const COMMAND = new URL('../../bin/shardplay.mjs', import.meta.url).pathname;

/** Runs the built command as a user does, in a pipe (so without colour), 80 columns wide. */
export function shardplay(args: readonly string[], input = ''): Outcome {
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], {
    input,
    encoding: 'utf8',
    env: { ...process.env, COLUMNS: '80' },
    maxBuffer: 2 ** 28,
  });
  return { code: status, out: stdout, err: stderr };
}

/** The same inside this process: for the many cases where a process each would be slow. */
export async function shardplayHere(
  args: readonly string[],
  input = '',
  columns = 80,
): Promise<Outcome> {
  let out = '';
  let err = '';
  const code = await main(args, {
    sheet: sheet(columns),
    input: Readable.from([input]),
    write: (text) => {
      out += text;
      return Promise.resolve();
    },
    complain: (text) => void (err += text),
    progress: () => undefined,
  });
  return { code, out, err };
}

/** A sheet without colour. */
export function sheet(columns: number): Sheet {
  return { columns, paint: createPaint(false) };
}
