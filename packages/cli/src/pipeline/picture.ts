import type { ActionKind, Schedule, Timing } from '@shardplay/core';
import { terminal as words } from '@shardplay/words';
import type { GanttBar, GanttRow } from '../draw/gantt.ts';
import type { Part } from '../draw/stacked.ts';
import { partnerOf, sharesTime, timedActions } from './timed-actions.ts';

/** How each kind of action is drawn in characters. */
export const KINDS: Readonly<Record<ActionKind, Part>> = {
  F: { label: words.pipeline.kinds.F, tone: 'data', fill: '▒' },
  B: { label: words.pipeline.kinds.B, tone: 'pipeline', fill: '█' },
  I: { label: words.pipeline.kinds.I, tone: 'pipeline', fill: '▓' },
  W: { label: words.pipeline.kinds.W, tone: 'tensor', fill: '░' },
};

/**
 * The rows of a schedule's Gantt chart, one a rank, each action labelled with its micro-batch.
 * A line of characters has no room for two at once: a fused pair is drawn one half each.
 */
export function ganttRows(schedule: Schedule, timing: Timing): GanttRow[] {
  return schedule.lists.map((_list, rank) => {
    const actions = timedActions(schedule, timing, rank);
    return {
      label: words.pipeline.rank(rank),
      bars: actions.map((action, place): GanttBar => {
        const { kind, microBatch, start, end, pair } = action;
        const half = (start + end) / 2;
        const shares = sharesTime(action, partnerOf(actions, place));
        return {
          start: shares && pair === 'second' ? half : start,
          end: shares && pair === 'first' ? half : end,
          part: KINDS[kind],
          text: String(microBatch),
        };
      }),
    };
  });
}
