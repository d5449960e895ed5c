import { generate, simulate } from '@shardplay/core';
import type { GanttRow } from '../marks/gantt-rows.ts';

/**
 * The rows of GPipe with unit forward and double backward passes.
 * @throws Error if the schedule is illegal: a programmer's fault
 */
export function pipelineGlance(ranks: number, microBatches: number) {
  const schedule = generate('gpipe', { ranks, microBatches });
  const timing =
    schedule.ok && simulate(schedule.value, { forward: 1, inputGradient: 1, weightGradient: 1 });
  if (!timing || !timing.ok) throw new Error('GPipe has no timing');
  const { starts, ends, makespan } = timing.value;
  const rows = starts.map((start, rank): GanttRow => ({
    label: String(rank),
    starts: start,
    ends: ends[rank]!,
    kinds: start.map((_, action) => (action < microBatches ? 0 : 1)),
  }));
  return { rows, makespan };
}
