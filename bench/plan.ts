import { execFileSync } from 'node:child_process';
import { plan, planSteps, type Plan, type Scenario } from '@shardplay/core';
import type { Benchmark } from './kit.ts';

/** Llama 3 405B's own machine and batch (arXiv:2407.21783, table 4). */
const LLAMA: Scenario = {
  model: 'llama-3.1-405b',
  cluster: { accelerator: 'h100-sxm5-80gb', gpus: 16384 },
  training: { sequence: 8192, globalBatch: 2048 },
};

/** DeepSeek-V3's own machine, sequence and largest batch (arXiv:2412.19437, sections 3.1 and 4.2). */
const DEEPSEEK: Scenario = {
  model: 'deepseek-v3',
  cluster: { accelerator: 'h800-sxm5-80gb', gpus: 2048 },
  training: { sequence: 4096, globalBatch: 15360 },
};

/** A batch of many divisors, so that there are as many layouts as a peer needs minutes for. */
const GPT: Scenario = {
  model: 'gpt-3-175b',
  cluster: { accelerator: 'a100-sxm4-80gb', gpus: 64 },
  training: { sequence: 2048, globalBatch: 15360 },
};
const PEER_LAYOUTS = 138_624;

/** Small enough that nearly every legal layout fits, so that nearly every one is timed. */
const ROOMY: Scenario = {
  model: 'llama-3.2-1b',
  cluster: { accelerator: 'b200-sxm-180gb', gpus: 256 },
  training: { sequence: 4096, globalBatch: 4096 },
};
const RATE_LAYOUTS = 300_000;

function planned(scenario: Scenario): Plan {
  const found = plan({ scenario });
  if (!found.ok) throw new Error(found.problems[0]?.message);
  return found.value;
}

/** Milliseconds of the longest block of a search: how long a page or a Ctrl+C would wait. */
function longestBlock(scenario: Scenario): number {
  const steps = planSteps({ scenario });
  let longest = 0;
  for (let done = false; !done;) {
    const start = performance.now();
    done = steps.next().done ?? false;
    longest = Math.max(longest, performance.now() - start);
  }
  return longest;
}

/** As a user has it: a process of its own that loads, plans and prints. */
function fresh(args: string, budgetMilliseconds: number): Benchmark {
  const words = ['packages/cli/bin/shardplay.mjs', 'plan', ...args.split(' ')];
  return {
    name: `plan in a fresh process: ${args}`,
    run: () => execFileSync(process.execPath, words),
    budgetMilliseconds,
    repeats: 5,
  };
}

export const benchmarks: readonly Benchmark[] = [
  {
    name: `plan: ${RATE_LAYOUTS} legal layouts on one core, memory, communication and time`,
    run: () => planned(ROOMY).counts.legal,
    counts: (milliseconds, legal) => (milliseconds * RATE_LAYOUTS) / Number(legal),
    budgetMilliseconds: 1000,
  },
  {
    name: 'plan: every layout of Llama 3.1 405B on 16384 H100',
    run: () => planned(LLAMA),
    budgetMilliseconds: 2000,
    repeats: 5,
  },
  {
    name: 'plan: every layout of DeepSeek-V3 on 2048 H800',
    run: () => planned(DEEPSEEK),
    budgetMilliseconds: 2000,
    repeats: 5,
  },
  {
    name: 'plan: longest block of the search for Llama 3.1 405B',
    run: () => longestBlock(LLAMA),
    counts: (_, longest) => Number(longest),
    budgetMilliseconds: 50,
    repeats: 5,
  },
  {
    name: `plan: more than ${PEER_LAYOUTS} layouts of GPT-3 175B on 64 A100, certified`,
    run: () => {
      const { legal } = planned(GPT).counts;
      if (legal < PEER_LAYOUTS) throw new Error(`only ${legal} layouts`);
      return legal;
    },
    budgetMilliseconds: 500,
  },
  fresh('--model llama-3.1-405b --gpus 16384 --accelerator h100-sxm5-80gb', 2000),
  fresh('--model gpt-3-175b --gpus 64 --accelerator a100-sxm4-80gb', 1000),
];
