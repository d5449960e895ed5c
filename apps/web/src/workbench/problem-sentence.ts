import type { Problem } from '@shardplay/core';
import { workbenchWords } from '@shardplay/words';
import { problemText } from '../page/problem-text.ts';

/** A scenario's own keys, wherever a sentence names them. */
const DOTTED = /\b(?:model|cluster|layout|training)(?:\.[a-z]\w*)+/gi;

/** The sentence of a problem with a scenario, its keys as the page's controls are called. */
export function problemSentence(problem: Pick<Problem, 'message'>): string {
  const text = problemText(problem, workbenchWords.key).replace(DOTTED, workbenchWords.key);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
