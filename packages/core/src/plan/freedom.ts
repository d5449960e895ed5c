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

/** Every key that a search may move, dotted, in the order in which people say a layout. */
export const SEARCHED_KEYS = [
  'layout.tensor',
  'layout.pipeline',
  'layout.virtualStages',
  'layout.context',
  'layout.expert',
  'layout.expertTensor',
  'layout.sequenceParallel',
  'training.microBatch',
  'training.sharding',
  'training.shardGroup',
  'training.recompute',
  'training.schedule',
] as const;
export type SearchedKey = (typeof SEARCHED_KEYS)[number];

/** What follows from a layout, or says it in other words: gone where the layout is left open. */
const DEPENDENT_KEYS = [
  'layout.data',
  'layout.layersPerStage',
  'layout.firstStageLayers',
  'layout.lastStageLayers',
  'layout.microBatchGroup',
] as const;

/**
 * The same run with its layout and recipe left open to a search.
 * @param held keys that stay as they are
 */
export function freed(scenario: Scenario, held: readonly SearchedKey[] = []): Scenario {
  const open = new Set<string>([...SEARCHED_KEYS, ...DEPENDENT_KEYS]);
  for (const key of held) open.delete(key);
  const kept = (part: 'layout' | 'training') =>
    Object.fromEntries(
      Object.entries(scenario[part] ?? {}).filter(([key]) => !open.has(`${part}.${key}`)),
    );
  return { ...scenario, layout: kept('layout'), training: kept('training') };
}
