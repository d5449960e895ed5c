import { CONSTANTS, format, LARGE_MODEL, memoryEpisode, writeField } from '@shardplay/core';
import { recipeProse as prose } from '@shardplay/words';
import type { PageProse } from '../../page/page-prose.ts';
import { GPUS_PER_MACHINE, MOST } from './figure.ts';

/** What the page tells of the large model on the cluster. */
export function recipePage(): PageProse {
  return {
    opening: prose.opening(
      writeField(memoryEpisode.fields.parameters, LARGE_MODEL.parameters),
      MOST,
      MOST / GPUS_PER_MACHINE,
    ),
    model: prose.model(
      CONSTANTS.recipeMicroBatches.value,
      format(CONSTANTS.bubbleLimit.value, 'fraction'),
    ),
    takeaway: prose.takeaway,
    leavesOut: prose.leavesOut,
  };
}
