import {
  LAYOUT_RULES,
  type Problem,
  readScenario,
  type Readers,
  type ResolvedScenario,
  resolveScenario,
} from '@shardplay/core';
import { BadInput } from '../failure.ts';
import { sentence } from '../output.ts';
import { withScenarioFlagNames } from './flag-names.ts';

/** Readers of other people's files that core does not have. */
export const READERS: Readers = {};

/** What can be answered. */
export type Answerable = Exclude<Understood, { kind: 'bad-input' }>;

/** A scenario that was understood, one whose layout no run can have, or input that is wrong. */
export type Understood =
  | { readonly kind: 'run'; readonly run: ResolvedScenario }
  | { readonly kind: 'no-run' | 'bad-input'; readonly problems: readonly Problem[] };

/** Reads parsed JSON as a scenario and fills it in. */
export function understand(input: unknown): Understood {
  const read = readScenario(input);
  if (!read.ok) return { kind: 'bad-input', problems: read.problems };
  const resolved = resolveScenario(read.value, READERS);
  if (resolved.ok) return { kind: 'run', run: resolved.value };
  const { problems } = resolved;
  const isAnswer = problems.every(({ rule }) => LAYOUT_RULES.includes(rule));
  return { kind: isAnswer ? 'no-run' : 'bad-input', problems };
}

/**
 * The same for one scenario of a command line: wrong input ends the command.
 * @param file where the scenario came from; without one its keys are told as flags
 */
export function understandOrFail(input: unknown, file: string | undefined): Answerable {
  const understood = understand(input);
  if (understood.kind === 'run') return understood;
  const { kind } = understood;
  const problems = file === undefined ? understood.problems.map(asFlags) : understood.problems;
  if (kind === 'bad-input') throw new BadInput(sentence(problems));
  return { kind, problems };
}

function asFlags(problem: Problem): Problem {
  return { ...problem, message: withScenarioFlagNames(problem.message) };
}
