import { format, STEP_TERMS, type Answer, type StepTerm } from '@shardplay/core';
import { estimateWords } from '@shardplay/words';
import type { Tone } from '../marks/tone.ts';
import type { WaterfallRow } from '../marks/waterfall-rows.ts';

/** Each part of a step has the colour of the cut that causes it. */
const TONES: Readonly<Record<StepTerm, Tone>> = {
  compute: 'good',
  tensorCommunication: 'tensor',
  pipelineCommunication: 'pipeline',
  bubble: 'pipeline',
  dataCommunication: 'data',
  expertCommunication: 'expert',
  contextCommunication: 'context',
  optimizer: 'muted',
};

/** Where the time of a step goes: each row starts where the one above ended. */
export function stepRows({ step }: Answer): readonly WaterfallRow[] {
  let before = 0;
  const rows = STEP_TERMS.filter((term) => step[term] > 0).map((term): WaterfallRow => {
    const row = {
      term,
      tone: TONES[term],
      label: estimateWords.parts[term],
      before,
      value: before + step[term],
      text: `${format(step[term], 'seconds')} · ${format(step[term] / step.seconds, 'fraction')}`,
      shortText: format(step[term], 'seconds'),
    };
    before = row.value;
    return row;
  });
  const whole: WaterfallRow = {
    tone: 'ink',
    label: estimateWords.parts.seconds,
    before: 0,
    value: step.seconds,
    text: format(step.seconds, 'seconds'),
  };
  return [...rows, whole];
}

/** The same as a table. */
export function stepTable(answer: Answer): readonly (readonly string[])[] {
  const { step } = answer;
  return STEP_TERMS.map((term) => [
    estimateWords.parts[term],
    format(step[term], 'seconds'),
    format(step[term] / step.seconds, 'fraction'),
  ]);
}
