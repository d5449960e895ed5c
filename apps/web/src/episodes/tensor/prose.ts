import {
  CONSTANTS,
  format,
  LARGE_MODEL,
  memoryEpisode,
  tensorEpisode,
  writeField,
} from '@shardplay/core';
import { tensorProse as prose } from '@shardplay/words';
import type { PageProse } from '../../page/page-prose.ts';
import { caseState } from './figure.ts';

/** What the page tells: its figures are those of the good case. */
export function tensorPage(): PageProse {
  const state = caseState('good');
  const answer = tensorEpisode.answer(state);
  return {
    opening: prose.opening(
      writeField(memoryEpisode.fields.parameters, LARGE_MODEL.parameters),
      LARGE_MODEL.layers,
    ),
    model: prose.model(
      format(CONSTANTS.microBatchTokens.value, 'count'),
      format(answer.activationBytes, 'bytes'),
      format(answer.ringBytesPerSecond, 'bytesPerSecond'),
    ),
    takeaway: prose.takeaway(format(answer.memoryPerGpuBytes, 'bytes'), state.slices),
    leavesOut: prose.leavesOut,
  };
}
