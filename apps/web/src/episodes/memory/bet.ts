import { memoryEpisode, writeField } from '@shardplay/core';
import { memoryWords as words } from '@shardplay/words';
import type { PageBet } from '../../page/page-prose.ts';
import { memoryFigure } from './figure.ts';

const DECOYS = ['2', '6'];

/** How many GPUs the bad case fills. */
export function memoryBet(): PageBet {
  const { state } = memoryEpisode.cases.find(({ verdict }) => verdict === 'bad')!;
  const { answer, segments, gpu } = memoryFigure(state);
  const each = words.bytes(String(answer.bytesPerParameter));
  const model = writeField(memoryEpisode.fields.parameters, state.parameters);
  const truth = String(answer.gpusNeeded);
  return {
    question: words.bet.question(model, segments[0]!.value, gpu),
    choices: [...DECOYS, truth],
    truth,
    right: words.bet.right(each),
    wrong: words.bet.wrong(each, answer.timesTwoByteModel),
  };
}
