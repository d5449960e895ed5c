import { BILL_SEGMENTS, format, type Answer, type StageBill } from '@shardplay/core';
import { estimateWords, workbenchWords as words } from '@shardplay/words';
import type { StackedRow, StackSegment } from '../marks/stacked-rows.ts';
import type { Tone } from '../marks/tone.ts';

type Segment = keyof typeof estimateWords.segments;

/** From the ground up; the reserve is what the framework's allocator holds beside what is used. */
const SEGMENTS: readonly Segment[] = [
  ...BILL_SEGMENTS.filter((segment) => segment !== 'overhead'),
  'reserve',
  'overhead',
];

/** What moves or is only held is hatched, so that it is told apart without its colour. */
const HATCHED: readonly Segment[] = ['activations', 'logits', 'reserve'];

const toneOf = (segment: Segment): Tone => segment;

/** The bill of every pipeline rank, one row each. */
export function billRows({ memory }: Answer): readonly StackedRow[] {
  return memory.stages.map((bill) => ({
    label: words.bill.stage(bill.stage),
    segments: SEGMENTS.map((segment): StackSegment => ({
      term: segment,
      tone: toneOf(segment),
      hatched: HATCHED.includes(segment),
      value: bytesOf(bill, segment),
    })),
    text: format(bill.reserved + bill.overhead, 'bytes'),
  }));
}

/** What the colours stand for, each with what it takes on the fullest rank. */
export function billKey({ memory }: Answer) {
  const worst = memory.stages.find(({ stage }) => stage === memory.worstStage)!;
  return SEGMENTS.filter((segment) => memory.stages.some((bill) => bytesOf(bill, segment) > 0)).map(
    (segment) => ({
      term: segment,
      tone: toneOf(segment),
      hatched: HATCHED.includes(segment),
      label: estimateWords.segments[segment],
      value: format(bytesOf(worst, segment), 'bytes'),
    }),
  );
}

/** The same figures as a table: one row a stage. */
export function billTable(answer: Answer) {
  return {
    columns: [
      words.bill.stageColumn,
      ...SEGMENTS.map((segment) => estimateWords.segments[segment]),
      words.bill.whole,
    ],
    rows: billRows(answer).map(({ label, segments, text }) => [
      label,
      ...segments.map(({ value }) => format(value, 'bytes')),
      text,
    ]),
  };
}

function bytesOf(bill: StageBill, segment: Segment): number {
  return segment === 'reserve' ? Math.max(0, bill.reserved - bill.allocated) : bill[segment];
}
