import { type Answer, estimate as estimateRun, type Problem, type Result } from '@shardplay/core';
import { type Answerable, understand } from './understand.ts';

/** The answer where the numbers of a layout do not fit together: there is nothing to estimate. */
export interface NoRun {
  readonly legal: false;
  readonly problems: readonly Problem[];
  readonly memory: null;
  readonly step: null;
  readonly throughput: null;
  readonly assumptions: readonly [];
}

/**
 * Memory, step time and legality of a scenario, given as parsed JSON (`Scenario` is its type).
 * A layout that is illegal or does not fit is an answer.
 * @returns problems where the input is no scenario: unknown keys or names, wrong types
 */
export function estimate(scenario: unknown): Result<Answer | NoRun> {
  const understood = understand(scenario);
  if (understood.kind === 'bad-input') return { ok: false, problems: understood.problems };
  return { ok: true, value: answerTo(understood) };
}

/** What is said of a scenario that was understood. */
export function answerTo(understood: Answerable): Answer | NoRun {
  if (understood.kind === 'run') return estimateRun(understood.run);
  const { problems } = understood;
  return { legal: false, problems, memory: null, step: null, throughput: null, assumptions: [] };
}
