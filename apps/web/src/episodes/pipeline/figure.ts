import {
  compareSchedules,
  format,
  heldOverTime,
  peakInFlight,
  pipelineEpisode,
  pipelineRun,
  pipelineSettingOf,
  type PipelineState,
  type ScheduleName,
  type ScheduleRun,
} from '@shardplay/core';
import { pipelineWords as words } from '@shardplay/words';
import type { GanttKind, GanttRow } from '../../marks/gantt-rows.ts';
import type { StepLine } from '../../marks/step-line-rows.ts';

/** Kinds in the order of the action codes: forward, backward, input-gradient, weight-gradient. */
export const KINDS: readonly GanttKind[] = [
  { tone: 'pipeline', label: words.gantt.forward, pattern: 'plain' },
  { tone: 'pipeline', label: words.gantt.backward, pattern: 'stripes', shade: 0.62 },
  { tone: 'pipeline', label: words.gantt.inputGradient, pattern: 'stripes', shade: 0.62 },
  { tone: 'pipeline', label: words.gantt.weightGradient, pattern: 'dots', shade: 0.4 },
];

const KIND_MASK = 3;
const CELL_SHIFT = 3;

/** One schedule as it is drawn. */
export interface ScheduleFigure {
  readonly name: ScheduleName;
  readonly run: ScheduleRun;
  readonly rows: readonly GanttRow[];
  /** Kinds that occur. */
  readonly kinds: readonly GanttKind[];
}

/** Runs a schedule and lays out its rows. */
export function scheduleFigure(state: PipelineState, name: ScheduleName): ScheduleFigure {
  const run = pipelineRun(state, name);
  const { schedule, timing, virtualStages } = run;
  const peaks = Array.from(
    peakInFlight(schedule).atWeightGradient,
    (chunks) => chunks / virtualStages,
  );
  const most = Math.max(...peaks);
  const rows = schedule.lists.map((list, rank): GanttRow => {
    const peak = peaks[rank]!;
    return {
      label: words.gantt.stage(rank + 1),
      starts: timing.starts[rank]!,
      ends: timing.ends[rank]!,
      kinds: list.map((code) => code & KIND_MASK),
      names: list.map((code) => ((code >> CELL_SHIFT) % schedule.microBatches) + 1),
      level: { share: peak / most, label: format(peak, 'count') },
    };
  });
  const present = new Set(rows.flatMap(({ kinds }) => [...new Set(Array.from(kinds))]));
  return { name, run, rows, kinds: KINDS.filter((_, kind) => present.has(kind)) };
}

/** What is said of one cell of the chart. */
export function cellText({ rows, run }: ScheduleFigure, rank: number, action: number): string {
  const row = rows[rank]!;
  const code = run.schedule.lists[rank]![action]!;
  const stage = Math.floor((code >> CELL_SHIFT) / run.schedule.microBatches);
  return words.gantt.cell(
    row.label,
    KINDS[row.kinds[action]!]!.label,
    Number(row.names![action]),
    run.virtualStages > 1 ? stage + 1 : undefined,
    format(row.starts[action]!, 'count'),
    format(row.ends[action]!, 'count'),
  );
}

/** Micro-batches that the fullest rank holds over time, in shares of its whole model. */
export function memoryLine({ run }: ScheduleFigure): StepLine {
  const peaks = peakInFlight(run.schedule).atWeightGradient;
  const fullest = peaks.indexOf(Math.max(...peaks));
  const { times, chunks } = heldOverTime(run.schedule, run.timing, fullest);
  return { times, values: Array.from(chunks, (count) => count / run.virtualStages) };
}

/** All schedules on the state's pipeline, and why some cannot run there. */
export function comparison(state: PipelineState) {
  return compareSchedules(pipelineSettingOf(state));
}

export const caseState = (key: string): PipelineState =>
  pipelineEpisode.cases.find((one) => one.key === key)!.state;
