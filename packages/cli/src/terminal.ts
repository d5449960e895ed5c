import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { createPaint, type Paint } from './draw/paint.ts';

/** Everything of the outside world that a command may touch; tests hand in their own. */
export interface Terminal {
  readonly sheet: Sheet;
  readonly input: Readable;
  /** Writes to standard output; resolves when there is room for more. */
  readonly write: (text: string) => Promise<void>;
  /** Writes to standard error. */
  readonly complain: (text: string) => void;
  /** Shows how far long work is, on a line of its own; nowhere but on a terminal. */
  readonly progress: (text: string) => void;
}

/** What the pictures are drawn on: how wide it is and whether it takes colour. */
export interface Sheet {
  /** Characters in a line. */
  readonly columns: number;
  readonly paint: Paint;
}

const DEFAULT_COLUMNS = 80;
/** Narrower than this no chart is readable; wider, lines are hard to follow. */
const COLUMNS = { minimum: 40, maximum: 160 };

/** Back to the start of the line, and everything on it erased (ECMA-48, EL). */
const CLEAR_LINE = '\r\u001b[K';

interface Streams {
  readonly stdin: Readable;
  readonly stdout: Writable & { readonly isTTY?: boolean; hasColors?: () => boolean };
  readonly stderr: Writable & { readonly isTTY?: boolean };
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The terminal of a process: `COLUMNS` wins over the window; colour only on a terminal that has it. */
export function createTerminal({ stdin, stdout, stderr, env }: Streams): Terminal {
  const { columns: window } = stdout as { columns?: number };
  const asked = Number(env['COLUMNS']);
  const columns = asked > 0 ? asked : (window ?? DEFAULT_COLUMNS);
  return {
    sheet: {
      columns: Math.min(Math.max(Math.floor(columns), COLUMNS.minimum), COLUMNS.maximum),
      // hasColors() heeds TERM and NO_COLOR.
      paint: createPaint(stdout.isTTY === true && stdout.hasColors?.() === true),
    },
    input: stdin,
    write: async (text) => {
      if (!stdout.write(text)) await once(stdout, 'drain');
    },
    complain: (text) => void stderr.write(text),
    progress: (text) => void (stderr.isTTY && stderr.write(`${CLEAR_LINE}${text}`)),
  };
}
