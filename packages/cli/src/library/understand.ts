import {
  LAYOUT_RULES,
  type Problem,
  readScenario,
  type ResolvedScenario,
  resolveScenario,
  type Scenario,
} from '@shardplay/core';
import { READERS } from './readers.ts';

/** A scenario that was understood: a run, or a layout that no run can have. */
export type Answerable =
  | { readonly kind: 'run'; readonly scenario: Scenario; readonly run: ResolvedScenario }
  | { readonly kind: 'no-run'; readonly problems: readonly Problem[] };

export type Understood =
  Answerable | { readonly kind: 'bad-input'; readonly problems: readonly Problem[] };

/** Reads parsed JSON as a scenario and fills it in. */
export function understand(input: unknown): Understood {
  const read = readScenario(input);
  if (!read.ok) return { kind: 'bad-input', problems: read.problems };
  const resolved = resolveScenario(read.value, READERS);
  if (resolved.ok) return { kind: 'run', scenario: read.value, run: resolved.value };
  const { problems } = resolved;
  const isAnswer = problems.every(({ rule }) => LAYOUT_RULES.includes(rule));
  return { kind: isAnswer ? 'no-run' : 'bad-input', problems };
}
