import type { Json, Run } from './run.ts';

/** Whether a run may be fitted to, or only tests what was fitted. */
export type Side = 'fit' | 'test';

/** Chosen so that every large source has groups on both sides; no result was looked at. */
const SALT = 223;

/** Of ten groups, this many are fitted to. */
const FITTED_OF_TEN = 6;

/** Model and cluster of a run: what lies whole on one side of the split. */
export function groupOf(run: Run): string {
  const { layers, hidden, ffn, vocab } = run.scenario['model'] as Json;
  const { accelerator, gpus } = run.scenario['cluster'] as Json;
  return [layers, hidden, ffn, vocab, accelerator, gpus].join(' ');
}

/** The side is a hash of the group (FNV-1a, 32 bits), so that it never moves when rows are added. */
export function sideOf(run: Run): Side {
  let hash = 0x811c9dc5;
  for (const char of `${SALT} ${groupOf(run)}`)
    hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193);
  return (hash >>> 0) % 10 < FITTED_OF_TEN ? 'fit' : 'test';
}
