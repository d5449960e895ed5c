import { type Answer, estimate, type Problem } from '@shardplay/core';
import type { Answerable } from '../scenario/resolve.ts';

/** The answer where the numbers of a layout do not fit together: there is nothing to estimate. */
export interface NoRun {
  readonly legal: false;
  readonly problems: readonly Problem[];
  readonly memory: null;
  readonly step: null;
  readonly throughput: null;
  readonly assumptions: readonly [];
}

/** What `estimate` says of a scenario that was understood. */
export function answerTo(understood: Answerable): Answer | NoRun {
  if (understood.kind === 'run') return estimate(understood.run);
  const { problems } = understood;
  return { legal: false, problems, memory: null, step: null, throughput: null, assumptions: [] };
}
