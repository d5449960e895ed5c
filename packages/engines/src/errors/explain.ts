import type { ResolvedScenario, Result } from '@shardplay/core';
import { DEVICE_ERRORS } from './device-errors.ts';
import { LAYOUT_ERRORS } from './layout-errors.ts';
import { RUN_ERRORS } from './run-errors.ts';

/** What an engine's error means and what to do about it. */
export interface ErrorExplanation {
  readonly rule: string;
  /** The engines that say so. */
  readonly engine: string;
  readonly meaning: string;
  readonly change: string;
  /** What the run that was given says to it; absent where that is nothing. */
  readonly inRun?: string;
}

const KNOWN = [...LAYOUT_ERRORS, ...RUN_ERRORS, ...DEVICE_ERRORS];

/**
 * Explains the first known error in a log or a stack trace.
 * @param run the run that failed, where known
 * @returns a problem where none of the errors that are known is in it
 */
export function explainError(log: string, run?: ResolvedScenario): Result<ErrorExplanation> {
  // Logs break lines inside a sentence; the patterns are written for one line.
  const text = log.replaceAll(/\s+/g, ' ');
  const found = KNOWN.flatMap((known) => {
    const match = known.pattern.exec(text);
    return match === null ? [] : [{ known, at: match.index, numbers: match.slice(1) }];
  }).sort((a, b) => a.at - b.at)[0];
  if (found === undefined) {
    const message =
      'No error that is known is in this text. Give the line that names the exception, and the sentence after it.';
    return { ok: false, problems: [{ rule: 'error-known', message }] };
  }
  const { known, numbers } = found;
  return {
    ok: true,
    value: {
      rule: known.rule,
      engine: known.engine,
      meaning: known.meaning(numbers),
      change: known.change(numbers),
      ...(run !== undefined && known.inRun && { inRun: known.inRun(numbers, run) }),
    },
  };
}
