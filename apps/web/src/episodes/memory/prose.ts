import { memoryEpisode } from '@shardplay/core';
import { memoryProse as prose, memoryWords as words } from '@shardplay/words';
import type { PageProse } from '../../page/page-prose.ts';

/** What the page tells: its figures are those of the bad case. */
export function memoryPage(): PageProse {
  const { state } = memoryEpisode.cases.find(({ verdict }) => verdict === 'bad')!;
  const answer = memoryEpisode.answer(state);
  const each = words.bytes(String(answer.bytesPerParameter));
  const sum = answer.segments
    .filter(({ segment }) => segment !== 'activations')
    .map(({ bytesPerParameter }) => bytesPerParameter)
    .join(' + ');
  return {
    opening: prose.opening,
    model: prose.model(sum, each),
    takeaway: prose.takeaway(each, answer.timesTwoByteModel),
    leavesOut: prose.leavesOut,
  };
}
