import type { CatalogEntry } from './catalog.ts';
import { loopPlacement, vPlacement } from './placement.ts';
import type { Schedule, ScheduleName } from './schedule.ts';
import type { Shape } from './shape.ts';

/** A schedule from its lists: which rank holds which stage follows from its placement. */
export function assemble(
  name: ScheduleName,
  { ranks, virtualStages, microBatches }: Shape,
  placement: CatalogEntry['placement'],
  lists: readonly Int32Array[],
): Schedule {
  const rankOfStage = placement === 'v' ? vPlacement(ranks) : loopPlacement(ranks, virtualStages);
  return {
    name,
    ranks,
    stages: rankOfStage.length,
    microBatches,
    rankOfStage,
    mirrored: placement === 'mirrored',
    lists,
  };
}
