import { type Problem, readScenario, type Scenario } from '@shardplay/core';
import { BadInput } from '../failure.ts';
import { type Answerable, understand } from '../library/understand.ts';
import { sentence } from '../output.ts';
import type { Asked } from './input.ts';

type Run = Extract<Answerable, { kind: 'run' }>;

/** Understands one scenario of a command line: wrong input ends the command. */
export function understandOrFail(asked: Asked): Answerable {
  const understood = understand(asked.input);
  if (understood.kind === 'bad-input') throw badInput(understood.problems, asked);
  return understood;
}

/** The same for a command that has nothing to say of a layout that no run can have. */
export function runOrFail(asked: Asked): Run {
  const understood = understandOrFail(asked);
  if (understood.kind === 'run') return understood;
  throw badInput(understood.problems, asked);
}

/** A scenario for a command that fills in what is open by itself: read, not resolved. */
export function readOrFail(asked: Asked): Scenario {
  const read = readScenario(asked.input);
  if (read.ok) return read.value;
  throw badInput(read.problems, asked);
}

function badInput(problems: readonly Problem[], { tell }: Asked): BadInput {
  return new BadInput(tell(sentence(problems)));
}
