import { tensorEpisode } from '@shardplay/core';
import { tensorWords as words } from '@shardplay/words';
import type { PageBet } from '../../page/page-prose.ts';
import { times } from '../../page/times.ts';
import { caseState } from './figure.ts';

/** Whether the bad case is faster or slower than one GPU. */
export function tensorBet(): PageBet {
  const state = caseState('bad');
  const { speedup } = tensorEpisode.answer(state);
  const { faster, same, slower } = words.bet.choices;
  return {
    question: words.bet.question(state.slices),
    choices: [faster, same, slower],
    truth: speedup < 0.9 ? slower : speedup > 1.1 ? faster : same,
    right: words.bet.right(times(speedup)),
    wrong: words.bet.wrong(times(speedup)),
  };
}
