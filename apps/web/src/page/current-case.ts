import type { Case } from '@shardplay/core';

/** The key of the case that a state is, if it is one. */
export function currentCase<State extends object>(
  cases: readonly Case<State>[],
  state: State,
): string | undefined {
  const same = (other: State) =>
    (Object.keys(other) as (keyof State)[]).every((key) => other[key] === state[key]);
  return cases.find((one) => same(one.state))?.key;
}
