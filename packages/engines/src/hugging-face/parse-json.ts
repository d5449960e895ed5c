import type { Result } from '@shardplay/core';
import { readJson } from '../json/read-json.ts';

/** JSON as Python writes it and people edit it. */
export function parsePythonJson(text: string): Result<unknown> {
  const read = readJson(text, { bareNumbers: true, trailingCommas: true });
  if (read.ok) return read;
  const { line, column, reason } = read.fault;
  const message = `The config cannot be read as JSON at line ${line}, column ${column}: ${reason}.`;
  return { ok: false, problems: [{ rule: 'json', message }] };
}
