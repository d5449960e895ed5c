import type { Scenario } from '../scenario/scenario.ts';

/**
 * What a search may not move: every key of `layout` and of the recipe that the scenario gives.
 * A key that is absent is free.
 */
export interface Fixed {
  readonly layout: NonNullable<Scenario['layout']>;
  readonly training: Pick<
    NonNullable<Scenario['training']>,
    'microBatch' | 'sharding' | 'shardGroup' | 'recompute' | 'schedule'
  >;
}

export function fixedBy({ layout = {}, training = {} }: Scenario): Fixed {
  const { microBatch, sharding, shardGroup, recompute, schedule } = training;
  return {
    layout,
    training: {
      ...(microBatch !== undefined && { microBatch }),
      ...(sharding !== undefined && { sharding }),
      ...(shardGroup !== undefined && { shardGroup }),
      ...(recompute !== undefined && { recompute }),
      ...(schedule !== undefined && { schedule }),
    },
  };
}

/** The given value alone, or all candidates if it is free. */
export function free<Value>(
  given: Value | undefined,
  candidates: readonly Value[],
): readonly Value[] {
  return given === undefined ? candidates : [given];
}
