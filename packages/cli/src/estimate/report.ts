import {
  type Answer,
  format,
  isTight,
  overCapacityBytes,
  type Problem,
  type StageBill,
} from '@shardplay/core';
import { terminal as words } from '@shardplay/words';
import { assumptionsBlock } from './assumptions.ts';
import { LIMIT_MARK } from '../draw/track.ts';
import { type Part, stackedBars } from '../draw/stacked.ts';
import { waterfall } from '../draw/waterfall.ts';
import { wrap } from '../draw/width.ts';
import { mendFlags, type Tell } from '../scenario/flag-names.ts';
import type { Sheet } from '../terminal.ts';
import type { NoRun } from '../library/estimate.ts';

const W = words.estimate;

/** The segments of a stage's bill, from the ground up, with the characters that draw them. */
const SEGMENTS: readonly (readonly [(stage: StageBill) => number, Part])[] = [
  [(stage) => stage.weights, { label: W.segments.weights, tone: 'weights', fill: '█' }],
  [(stage) => stage.gradients, { label: W.segments.gradients, tone: 'gradients', fill: '▓' }],
  [
    (stage) => stage.masterWeights,
    { label: W.segments.masterWeights, tone: 'masterWeights', fill: '▒' },
  ],
  [(stage) => stage.moments, { label: W.segments.moments, tone: 'moments', fill: '░' }],
  [(stage) => stage.activations, { label: W.segments.activations, tone: 'activations', fill: '▞' }],
  [(stage) => stage.logits, { label: W.segments.logits, tone: 'other', fill: '#' }],
  [(stage) => stage.buffers, { label: W.segments.buffers, tone: 'other', fill: '=' }],
  [
    (stage) => stage.reserved - stage.allocated,
    { label: W.segments.reserve, tone: 'muted', fill: '-' },
  ],
  [(stage) => stage.overhead, { label: W.segments.overhead, tone: 'muted', fill: '+' }],
];

/** The parts of a step, in the order of the waterfall. */
const PARTS = [
  'compute',
  'tensorCommunication',
  'contextCommunication',
  'expertCommunication',
  'pipelineCommunication',
  'bubble',
  'dataCommunication',
  'optimizer',
] as const;

/** Stages drawn one by one; of a longer pipeline, its two ends and the fullest stage. */
const MOST_STAGES = 16;
const STAGES_AT_AN_END = 4;

/** The readable answer: verdicts, the bill as bars, the step as a waterfall, what limits it. */
export function report(heading: string, answer: Answer | NoRun, sheet: Sheet, tell: Tell): string {
  const { paint, columns } = sheet;
  const blocks = [paint('strong', wrap(heading, columns, '  '))];
  blocks.push(verdicts(answer, sheet, tell));
  if (answer.memory !== null) {
    const { memory } = answer;
    const title = W.memoryTitle;
    const limit = `${LIMIT_MARK} ${W.capacity(format(memory.capacityBytes, 'bytes'))}`;
    blocks.push(
      `${paint('strong', title)}\n${bill(answer, sheet)}\n${paint('muted', wrap(limit, columns, '  '))}`,
    );
    blocks.push(`${paint('strong', W.stepTitle)}\n${stepWaterfall(answer, sheet)}`);
    blocks.push(wrap(`${limits(answer)} ${W.mfuConvention}`, columns));
  }
  blocks.push(...assumptionsBlock(answer.assumptions, sheet, tell));
  return blocks.join('\n\n');
}

function verdicts(answer: Answer | NoRun, sheet: Sheet, tell: Tell): string {
  const { paint, columns } = sheet;
  const legal = answer.legal
    ? [paint('good', W.legal)]
    : answer.problems.map((problem) =>
        paint('bad', `✗ ${wrap(mended(problem, tell), columns - 2, '  ')}`),
      );
  if (answer.memory === null) return legal.join('\n');
  const { memory, step, throughput } = answer;
  const bytes = (value: number) => format(value, 'bytes');
  const range = W.range(bytes(memory.lowBytes), bytes(memory.highBytes));
  const fit = memory.fits
    ? (isTight(memory) ? W.tight : W.fits)(
        bytes(memory.peakBytes),
        bytes(memory.capacityBytes),
        memory.worstStage,
        range,
      )
    : W.tooLarge(
        bytes(memory.peakBytes),
        bytes(overCapacityBytes(memory)),
        memory.worstStage,
        range,
      );
  const seconds = (value: number) => format(value, 'seconds');
  const time = W.step(
    seconds(step.seconds),
    W.range(seconds(step.lowSeconds), seconds(step.highSeconds)),
    format(Math.round(throughput.tokensPerSecond), 'count'),
    format(throughput.mfu, 'fraction'),
  );
  const fitted = paint(memory.fits ? 'good' : 'bad', wrap(fit, columns, '  '));
  return [...legal, fitted, `  ${wrap(time, columns - 2, '  ')}`].join('\n');
}

/** A problem's sentence, and its mend as flags. */
export function mended({ message, fix }: Problem, tell: Tell): string {
  return fix === undefined ? tell(message) : `${tell(message)} ${W.try(mendFlags(fix))}`;
}

function bill({ memory }: Answer, sheet: Sheet): string {
  const shown = memory.stages.filter(
    ({ stage }) =>
      memory.stages.length <= MOST_STAGES ||
      stage < STAGES_AT_AN_END ||
      stage >= memory.stages.length - STAGES_AT_AN_END ||
      stage === memory.worstStage,
  );
  const rows = shown.map((stage) => ({
    label: W.stage(stage.stage),
    values: SEGMENTS.map(([bytes]) => Math.max(0, bytes(stage))),
    text: [format(stage.reserved + stage.overhead, 'bytes')],
  }));
  const parts = SEGMENTS.map(([, part]) => part);
  const left = memory.stages.length - shown.length;
  const drawn = stackedBars(parts, rows, sheet, memory.capacityBytes);
  return left > 0
    ? `${drawn}\n${sheet.paint('muted', wrap(W.stagesLeft(left), sheet.columns))}`
    : drawn;
}

function stepWaterfall({ step }: Answer, sheet: Sheet): string {
  const parts = PARTS.filter((part) => step[part] > 0).map((part) => ({
    label: W.parts[part],
    amount: step[part],
    text: [format(step[part], 'seconds'), format(step[part] / step.seconds, 'fraction')],
    tone: part === 'compute' ? ('good' as const) : ('plain' as const),
  }));
  const total = {
    label: W.parts.seconds,
    text: [format(step.seconds, 'seconds'), format(1, 'fraction')],
  };
  return waterfall(parts, total, sheet);
}

/** What takes most of the step beside compute, in a sentence. */
function limits({ step }: Answer): string {
  const share = (part: (typeof PARTS)[number]) => format(step[part] / step.seconds, 'fraction');
  const loss = PARTS.filter((part) => part !== 'compute').reduce((most, part) =>
    step[part] > step[most] ? part : most,
  );
  return W.limits(share('compute'), W.parts[loss], share(loss));
}
