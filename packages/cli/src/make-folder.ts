import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder, and those above it that are missing, one by one from the top. (Node's own
 * recursive `mkdir` tries for ever where a file system refuses with "no such file": /proc.)
 * @throws Node's error of the first step that fails
 */
export async function makeFolder(path: string): Promise<void> {
  const folder = resolve(path);
  if (await isFolder(folder)) return;
  const above = dirname(folder);
  if (above !== folder) await makeFolder(above);
  await mkdir(folder);
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
}
