import { execFileSync } from 'node:child_process';
import type { Scenario } from '@shardplay/core';
import type { Benchmark } from './kit.ts';

const SCENARIOS = 10_000;
const SIZES = [1, 2, 4, 8] as const;
const MODELS = ['llama-3.1-8b', 'llama-3.1-70b', 'mixtral-8x7b', 'gpt-3-175b'] as const;

/** Scenarios that differ in model, layout and batch, a line each. */
function lines(): string {
  const at = <Value>(values: readonly Value[], index: number) => values[index % values.length]!;
  return Array.from({ length: SCENARIOS }, (_, index): string => {
    const scenario: Scenario = {
      model: at(MODELS, index),
      cluster: { accelerator: 'h100-sxm5-80gb', gpus: 256 },
      layout: { tensor: at(SIZES, index >> 2), pipeline: at(SIZES, index >> 4) },
      training: { sequence: 4096, microBatch: 1, globalBatch: 256 * (1 + (index >> 6)) },
    };
    return JSON.stringify(scenario);
  }).join('\n');
}

export const benchmarks: readonly Benchmark[] = [
  {
    name: `estimate --jsonl in a fresh process: ${SCENARIOS} scenarios in, as many answers out`,
    run: () => {
      const command = ['packages/cli/bin/shardplay.mjs', 'estimate', '--jsonl'];
      const out = execFileSync(process.execPath, command, {
        input: lines(),
        encoding: 'utf8',
        maxBuffer: 2 ** 30,
      });
      const answers = out.trimEnd().split('\n').length;
      if (answers !== SCENARIOS) throw new Error(`${answers} answers`);
      return answers;
    },
    budgetMilliseconds: 5000,
    repeats: 3,
  },
];
