import { pipelineAnswer, type ScheduleName } from '@shardplay/core';
import { pipelineProse as prose } from '@shardplay/words';
import type { PageProse } from '../../page/page-prose.ts';
import { caseState } from './figure.ts';

/** What the page tells: its figures are those of the good case. */
export function pipelinePage(): PageProse {
  const state = caseState('good');
  const held = (schedule: ScheduleName) => pipelineAnswer({ ...state, schedule }).mostInFlight;
  return {
    opening: prose.opening,
    model: prose.model(held('gpipe'), held('1f1b')),
    takeaway: prose.takeaway,
    leavesOut: prose.leavesOut,
  };
}
