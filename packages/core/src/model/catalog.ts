import { nearestName, plainSpelling } from '../spelling.ts';
import type { CatalogModel } from './catalog/catalog-model.ts';
import { DEEPSEEK } from './catalog/deepseek.ts';
import { GEMMA_MODELS } from './catalog/gemma.ts';
import { GPT } from './catalog/gpt.ts';
import { LABS } from './catalog/labs.ts';
import { LLAMA } from './catalog/llama.ts';
import { MISTRAL } from './catalog/mistral.ts';
import { QWEN } from './catalog/qwen.ts';

/** Every model that a scenario can name. */
export const MODELS: readonly CatalogModel[] = [
  ...LLAMA,
  ...MISTRAL,
  ...QWEN,
  ...DEEPSEEK,
  ...GEMMA_MODELS,
  ...LABS,
  ...GPT,
];

/** Ends of a name that say how a model was tuned or stored, not how large it is. */
const TUNED = /(?:[-_ ](?:instruct|chat|base|hf|it|pt|bf16|fp8|v\d(?:\.\d)?))+$/i;

/**
 * The model of that name, or the nearest name there is. Case, punctuation, an owner in front
 * (`meta-llama/`) and a tuning behind (`-Instruct`) do not matter.
 */
export function findModel(
  written: string,
): { found: true; row: CatalogModel } | { found: false; nearest: string | undefined } {
  const bare = written.slice(written.lastIndexOf('/') + 1);
  const spellings = [
    bare,
    bare.replace(TUNED, ''),
    bare.replace(/^meta[-_ ]/i, '').replace(TUNED, ''),
  ];
  for (const spelling of spellings) {
    const plain = plainSpelling(spelling);
    const row = MODELS.find(({ name, aliases = [] }) =>
      [name, ...aliases].some((candidate) => plainSpelling(candidate) === plain),
    );
    if (row) return { found: true, row };
  }
  const names = MODELS.map(({ name }) => name);
  return { found: false, nearest: namedByParts(bare, names) ?? nearestName(bare, names) };
}

/** `llama-70b` is in `llama-3.1-70b`, and nearer to it than to `llama-7b`: the newest with all parts. */
function namedByParts(written: string, names: readonly string[]): string | undefined {
  const parts = written
    .toLowerCase()
    .split(/[^a-z0-9.]+/)
    .filter(Boolean);
  if (parts.length < 2) return undefined;
  return names.findLast((name) => parts.every((part) => name.split('-').includes(part)));
}
