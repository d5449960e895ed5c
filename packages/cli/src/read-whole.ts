import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

const BLOCK_BYTES = 1 << 16;
/** How long a pipe may stay without a writer, and how often that is looked at, ms. */
const PATIENCE_MS = 2000;
const PAUSE_MS = 20;

/**
 * The bytes of a file, a pipe or a device, read without waiting for ever: not for the writer of a
 * pipe that has none, and not for the end of what has no end.
 * @param mostBytes what may be read at most
 * @returns undefined where there is more than that
 * @throws the system's error; EPIPE where nobody writes to a pipe
 */
export async function readWhole(path: string, mostBytes: number): Promise<Buffer | undefined> {
  // Without this flag the opening itself would wait for the writer of a pipe. Windows has no pipes
  // among its files, and no such flag.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const isPipe = (await file.stat()).isFIFO();
    const blocks: Buffer[] = [];
    let size = 0;
    let waitedMs = 0;
    for (;;) {
      const block = await file.read(Buffer.alloc(BLOCK_BYTES)).catch((error: unknown) => {
        // A writer is there and has not written yet.
        if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return undefined;
        throw error;
      });
      if (block === undefined) {
        await pause(PAUSE_MS);
        continue;
      }
      if (block.bytesRead === 0) {
        if (!isPipe || size > 0) return Buffer.concat(blocks);
        if (waitedMs >= PATIENCE_MS)
          throw Object.assign(new Error('nobody writes to this pipe'), { code: 'EPIPE' });
        waitedMs += PAUSE_MS;
        await pause(PAUSE_MS);
        continue;
      }
      size += block.bytesRead;
      if (size > mostBytes) return undefined;
      blocks.push(block.buffer.subarray(0, block.bytesRead));
    }
  } finally {
    await file.close();
  }
}
