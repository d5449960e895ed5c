import { createInterface } from 'node:readline';
import { readJson } from '@shardplay/engines';
import { terminal as words } from '@shardplay/words';
import type { Readable } from 'node:stream';
import { sentence } from '../output.ts';
import { answerTo } from '../library/estimate.ts';
import { understand } from '../library/understand.ts';
import type { Terminal } from '../terminal.ts';

/**
 * Answers one scenario a line with one line of JSON, as they come. A line that is no scenario
 * gets `{"line", "error", "problems"}` in its place and the stream goes on; empty lines are skipped.
 * @param change what flags do to each scenario before it is read
 */
export async function answerLines(
  input: Readable,
  { write }: Pick<Terminal, 'write'>,
  change: (scenario: unknown) => unknown,
): Promise<void> {
  let number = 0;
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    number += 1;
    if (line.trim() !== '') await write(`${JSON.stringify(answerLine(line, number, change))}\n`);
  }
}

function answerLine(line: string, number: number, change: (scenario: unknown) => unknown): object {
  const read = readJson(line);
  if (!read.ok) {
    const message = words.estimate.lineNotJson(read.fault.column, read.fault.reason);
    return { line: number, error: message, problems: [{ rule: 'json', message }] };
  }
  try {
    const understood = understand(change(read.value));
    if (understood.kind !== 'bad-input') return answerTo(understood);
    const { problems } = understood;
    return { line: number, error: sentence(problems), problems };
  } catch (error) {
    // A fault of ours spoils its own line only: the lines after it are still answered.
    const message = words.fault((error as Error).message);
    return { line: number, error: message, problems: [{ rule: 'fault', message }] };
  }
}
