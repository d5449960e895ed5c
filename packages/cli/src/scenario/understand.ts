import { type Problem, readScenario, type Scenario } from '@shardplay/core';
import { BadInput } from '../failure.ts';
import { type Answerable, understand } from '../library/understand.ts';
import { sentence } from '../output.ts';
import { withScenarioFlagNames } from './flag-names.ts';

type Run = Extract<Answerable, { kind: 'run' }>;

/**
 * Understands one scenario of a command line: wrong input ends the command.
 * @param file where the scenario came from; without one its keys are told as flags
 */
export function understandOrFail(input: unknown, file: string | undefined): Answerable {
  const understood = understand(input);
  if (understood.kind === 'run') return understood;
  const tell = (problem: Problem): Problem =>
    file === undefined ? { ...problem, message: withScenarioFlagNames(problem.message) } : problem;
  const problems = understood.problems.map(tell);
  if (understood.kind === 'bad-input') throw new BadInput(sentence(problems));
  return { kind: 'no-run', problems };
}

/** The same for a command that has nothing to say of a layout that no run can have. */
export function runOrFail(input: unknown, file: string | undefined): Run {
  const understood = understandOrFail(input, file);
  if (understood.kind === 'run') return understood;
  throw new BadInput(sentence(understood.problems));
}

/** A scenario for a command that fills in what is open by itself: read, not resolved. */
export function readOrFail(input: unknown, file: string | undefined): Scenario {
  const read = readScenario(input);
  if (read.ok) return read.value;
  const problems =
    file === undefined
      ? read.problems.map((one) => ({ ...one, message: withScenarioFlagNames(one.message) }))
      : read.problems;
  throw new BadInput(sentence(problems));
}
