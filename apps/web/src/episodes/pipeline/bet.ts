import { format, pipelineEpisode } from '@shardplay/core';
import { pipelineWords as words } from '@shardplay/words';
import type { PageBet } from '../../page/page-prose.ts';
import { caseState } from './figure.ts';

/** Wrong guesses: shares of the time. */
const DECOYS = [0.125, 0.5];

/** How long the chain of the bad case stands idle. */
export function pipelineBet(): PageBet {
  const state = caseState('bad');
  const truth = format(pipelineEpisode.answer(state).idleFraction, 'fraction');
  return {
    question: words.bet.question(state.stages),
    choices: [...DECOYS.map((share) => format(share, 'fraction')), truth],
    truth,
    right: words.bet.right(state.stages),
    wrong: words.bet.wrong(state.stages),
  };
}
