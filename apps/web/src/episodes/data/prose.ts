import {
  CONSTANTS,
  dataEpisode,
  format,
  memoryEpisode,
  SMALL_MODEL,
  writeField,
} from '@shardplay/core';
import { dataProse as prose } from '@shardplay/words';
import type { PageProse } from '../../page/page-prose.ts';

/** What the page tells: its figures are those of the bad case. */
export function dataPage(): PageProse {
  const { state } = dataEpisode.cases.find(({ verdict }) => verdict === 'bad')!;
  const answer = dataEpisode.answer(state);
  return {
    opening: prose.opening(writeField(memoryEpisode.fields.parameters, SMALL_MODEL.parameters)),
    model: prose.model(
      format(CONSTANTS.microBatchTokens.value, 'count'),
      format(answer.computeSeconds, 'seconds'),
      format(answer.gradientBytes, 'bytes'),
      format(CONSTANTS.sustainedFlopsPerSecond.value, 'flopsPerSecond'),
    ),
    takeaway: prose.takeaway(
      format(answer.memoryPerGpuBytes, 'bytes'),
      format(CONSTANTS.gpuMemoryBytes.value, 'bytes'),
    ),
    leavesOut: prose.leavesOut,
  };
}
