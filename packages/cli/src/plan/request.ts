import type { PlanRequest, Scenario } from '@shardplay/core';

/** What a plan searches; all else of a run is the same for every layout. */
const SEARCHED = ['microBatch', 'sharding', 'shardGroup', 'recompute', 'schedule'] as const;

/** The same run with its layout and recipe left open. */
export function freed({ layout: _layout, training = {}, ...run }: Scenario): Scenario {
  const kept = Object.entries(training).filter(
    ([key]) => !(SEARCHED as readonly string[]).includes(key),
  );
  return { ...run, training: Object.fromEntries(kept) };
}

/** The fastest layout of a run, whatever layout it has now. */
export function bestOf(scenario: Scenario): PlanRequest {
  return { scenario: freed(scenario), objective: 'time', top: 1 };
}
