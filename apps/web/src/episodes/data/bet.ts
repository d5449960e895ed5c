import { dataEpisode, format, writeField } from '@shardplay/core';
import { dataWords as words } from '@shardplay/words';
import type { PageBet } from '../../page/page-prose.ts';
import { times } from '../../page/times.ts';

/** Wrong guesses, in times one GPU. */
const DECOYS = [60, 45];

/** How many times faster than one GPU the bad case is. */
export function dataBet(): PageBet {
  const { state } = dataEpisode.cases.find(({ verdict }) => verdict === 'bad')!;
  const { speedup, efficiency } = dataEpisode.answer(state);
  const written = (speedup: number) => words.bet.answer(times(speedup).replace('×', ''));
  const truth = written(speedup);
  const computing = format(efficiency, 'fraction');
  return {
    question: words.bet.question(writeField(dataEpisode.fields.gpus, state.gpus)),
    choices: [...DECOYS.map(written), truth],
    truth,
    right: words.bet.right(computing),
    wrong: words.bet.wrong(computing),
  };
}
