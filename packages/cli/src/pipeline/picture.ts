import { actionsOf, type ActionKind, type Schedule, type Timing } from '@shardplay/core';
import { terminal as words } from '@shardplay/words';
import type { GanttRow } from '../draw/gantt.ts';
import type { Part } from '../draw/stacked.ts';

/** How each kind of action is drawn in characters. */
export const KINDS: Readonly<Record<ActionKind, Part>> = {
  F: { label: words.pipeline.kinds.F, tone: 'data', fill: '▒' },
  B: { label: words.pipeline.kinds.B, tone: 'pipeline', fill: '█' },
  I: { label: words.pipeline.kinds.I, tone: 'pipeline', fill: '▓' },
  W: { label: words.pipeline.kinds.W, tone: 'tensor', fill: '░' },
};

/** The rows of a schedule's Gantt chart, one a rank, each action labelled with its micro-batch. */
export function ganttRows(schedule: Schedule, timing: Timing): GanttRow[] {
  return schedule.lists.map((_list, rank) => ({
    label: words.pipeline.rank(rank),
    bars: actionsOf(schedule, rank).map(({ kind, microBatch }, place) => ({
      start: timing.starts[rank]![place]!,
      end: timing.ends[rank]![place]!,
      part: KINDS[kind],
      text: String(microBatch),
    })),
  }));
}
