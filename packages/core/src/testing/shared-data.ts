import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * A file of the data that lies beside the project's folder (`shared/data/…`, or where
 * SHARDPLAY_DATA points), for tests to be held against. It is no part of the project: tests that
 * read it say so in their name and are skipped where it is absent.
 */
export function sharedData(path: string): unknown {
  const file = locate(path);
  return file === undefined ? undefined : JSON.parse(readFileSync(file, 'utf8'));
}

function locate(path: string): string | undefined {
  const pointed = process.env['SHARDPLAY_DATA'];
  if (pointed !== undefined)
    return existsSync(join(pointed, path)) ? join(pointed, path) : undefined;
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const file = join(folder, 'shared', 'data', path);
    if (existsSync(file)) return file;
    if (folder === dirname(folder)) return undefined;
  }
}
