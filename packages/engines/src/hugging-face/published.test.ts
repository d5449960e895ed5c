/**
 * Real config.json files against published totals. The files are data at hand, not part of the
 * project; the tests that read them are skipped where the folder is absent.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { architectureOf, countParameters } from '@shardplay/core';
import { describe, expect, test } from 'vitest';
import { readHuggingFaceConfig } from './read.ts';

const FOLDER = findUpwards(join('shared', 'data', 'models'));

/** Files of kinds that are not modelled, and a word that the refusal must say. */
const REFUSED: Readonly<Record<string, string>> = {
  'falcon-mamba-7b-ssm': 'state-space',
  'mamba-2.8b-ssm': 'state-space',
  'fixture-jamba-shrunken': 'mixes',
  'jamba-v0.1-hybrid': 'mixes',
  'fixture-mllama-shrunken': 'attend to another network',
  'fixture-t5-encdec': 'encoder',
  'nemotron-super-49b-nas': 'differ in width',
  'gemma4-26b-a4b': 'two kinds of attention',
};

/**
 * Totals where the published one is of another file, or there is none: the first two are explained
 * in the data's notes, the others were counted by building the model with transformers 5.18.0.
 */
const COUNTED: Readonly<Record<string, number>> = {
  'llama-2-13b': 13_016_028_160,
  'qwen2.5-vl-7b': 7_615_616_512,
  'qwen3-vl-30b-a3b': 30_532_122_624,
  'fixture-chatglm': 359_932_416,
  'dbrx-132b': 131_596_523_520,
  'deepseek-v3.2': 671_877_929_216,
  'glm-5': 743_911_199_232,
  'llama4-maverick': 400_711_848_960,
  'olmo2-7b': 7_298_617_344,
  'fixture-bloom-shrunken': 564_168_704,
  'fixture-opt-shrunken': 157_517_824,
};

const names = FOLDER
  ? readdirSync(FOLDER)
      .filter((file) => file.endsWith('.json') && !file.endsWith('.meta.json'))
      .map((file) => file.slice(0, -'.json'.length))
  : [];

describe.skipIf(!FOLDER)('real files (data at hand)', () => {
  const text = (file: string) => readFileSync(join(FOLDER ?? '', file), 'utf8');

  test.each(names.filter((name) => !REFUSED[name]))('%s has its published total', (name) => {
    const meta = JSON.parse(text(`${name}.meta.json`)) as { published_total_params: number | null };
    const read = readHuggingFaceConfig(text(`${name}.json`));
    if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join(' '));
    const { total } = countParameters(architectureOf(read.value.description).architecture);
    expect(total).toBe(COUNTED[name] ?? meta.published_total_params);
  });

  test.each(names.filter((name) => REFUSED[name]))('%s is refused by name', (name) => {
    const read = readHuggingFaceConfig(text(`${name}.json`));
    expect(read.ok ? '' : read.problems[0]?.message).toContain(REFUSED[name]);
  });
});

function findUpwards(path: string): string | undefined {
  const start = dirname(fileURLToPath(import.meta.url));
  for (let folder = start; folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, path))) return join(folder, path);
  }
  return process.env['SHARDPLAY_DATA'] && join(process.env['SHARDPLAY_DATA'], 'models');
}
