import { CONSTANTS, format, recipeEpisode } from '@shardplay/core';
import { recipeWords as words } from '@shardplay/words';
import type { PageBet } from '../../page/page-prose.ts';
import { caseState, MOST } from './figure.ts';

/** What becomes of copies alone: they never start. */
export function recipeBet(): PageBet {
  const alone = recipeEpisode.answer(caseState('dataAlone'));
  const memory = format(alone.memoryPerGpuBytes, 'bytes');
  const gpu = format(CONSTANTS.gpuMemoryBytes.value, 'bytes');
  return {
    question: words.bet.question(MOST, format(alone.dataEfficiency, 'fraction')),
    choices: Object.values(words.bet.choices),
    truth: words.bet.choices.never,
    right: words.bet.right(memory, gpu),
    wrong: words.bet.wrong(memory, gpu),
  };
}
