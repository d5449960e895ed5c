import { cellOf, kindOf, type Schedule, type Timing } from '@shardplay/core';
import { pipelineWords } from '@shardplay/words';
import type { GanttKind, GanttRow } from '../marks/gantt-rows.ts';

const words = pipelineWords.gantt;

/** Kinds in the order of the action codes: forward, backward, input-gradient, weight-gradient. */
export const KINDS: readonly GanttKind[] = [
  { tone: 'pipeline', label: words.forward, pattern: 'plain' },
  { tone: 'pipeline', label: words.backward, pattern: 'stripes', shade: 0.62 },
  { tone: 'pipeline', label: words.inputGradient, pattern: 'stripes', shade: 0.62 },
  { tone: 'pipeline', label: words.weightGradient, pattern: 'dots', shade: 0.4 },
];

/** A schedule that was timed, one row a rank. */
export function scheduleRows({ lists, microBatches }: Schedule, timing: Timing): GanttRow[] {
  return lists.map((list, rank) => ({
    label: words.stage(rank),
    starts: timing.starts[rank]!,
    ends: timing.ends[rank]!,
    kinds: list.map(kindOf),
    names: list.map((code) => cellOf(code) % microBatches),
  }));
}

/** The kinds that occur in rows. */
export function kindsIn(rows: readonly GanttRow[]): readonly GanttKind[] {
  const present = new Set(rows.flatMap(({ kinds }) => [...new Set(Array.from(kinds))]));
  return KINDS.filter((_, kind) => present.has(kind));
}
