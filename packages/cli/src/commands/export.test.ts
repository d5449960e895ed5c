import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shardplayHere } from '../testing/shardplay.ts';

const RUN = ['--model', 'llama-3.1-8b', '--accelerator', 'h100', '--gpus', '32', '--tensor', '2'];
const exported = (...args: string[]) =>
  shardplayHere(['export', '--to', 'megatron', ...RUN, ...args]);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shardplay-export-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('--out', () => {
  test('makes the folder and those above it', async () => {
    const out = join(folder, 'a', 'b', 'c');
    expect(await exported('--out', out)).toMatchObject({ code: 0 });
    expect(readFileSync(join(out, 'megatron.sh'), 'utf8')).toMatch(/^#!/);
  });

  test('that is a file is refused in a sentence', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    for (const out of [file, join(file, 'below')]) {
      const { code, err } = await exported('--out', out);
      expect(code).toBe(2);
      expect(err).toMatch(/^shardplay: .* cannot be written: file already exists\.\n$/);
    }
  });

  test.skipIf(!existsSync('/proc/self'))(
    'where no folder can be made is refused, not tried for ever',
    async () => {
      const { code, err } = await exported('--out', '/proc/shardplay');
      expect(code).toBe(2);
      expect(err).toContain('cannot be written: no such file or directory.');
    },
  );
});
