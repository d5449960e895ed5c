import type { ResolvedScenario } from '@shardplay/core';

/** An error of an engine that is recognised by its text. */
export interface KnownError {
  /** The rule behind it, by the name that core and the exporters give it where they have it. */
  readonly rule: string;
  /** Who says so. */
  readonly engine: string;
  /** Finds it in a log; its groups hold the numbers. */
  readonly pattern: RegExp;
  /** What it means, with the numbers of the error. */
  readonly meaning: (numbers: readonly string[]) => string;
  /** What to change. */
  readonly change: (numbers: readonly string[]) => string;
  /** What a run that is known says to those numbers. */
  readonly inRun?: (numbers: readonly string[], run: ResolvedScenario) => string;
}
