import type { Result } from '@shardplay/core';

/**
 * JSON as Python writes it: `NaN`, `Infinity` and `-Infinity` are taken as absent values (null),
 * since no size is ever one of them.
 */
export function parsePythonJson(text: string): Result<unknown> {
  try {
    return {
      ok: true,
      value: JSON.parse(withoutBareNumbers(text.replace(/^\uFEFF/, ''))) as unknown,
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const message = `The config is not JSON: ${reason}.`;
    return { ok: false, problems: [{ rule: 'json', message }] };
  }
}

/** Replaces the bare words outside strings; a string is matched first and kept as it is. */
function withoutBareNumbers(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g, (found) =>
    found.startsWith('"') ? found : 'null',
  );
}
