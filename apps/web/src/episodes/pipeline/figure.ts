import {
  actionAt,
  cellOf,
  format,
  memoryOverTime,
  pipelineAnswer,
  pipelineEpisode,
  pipelineRun,
  type PipelineAnswer,
  type PipelineState,
  type ScheduleName,
  type ScheduleRun,
} from '@shardplay/core';
import { pipelineWords as words } from '@shardplay/words';
import type { GanttKind, GanttRow } from '../../marks/gantt-rows.ts';
import type { StepLine } from '../../marks/step-line-rows.ts';
import { KINDS, kindsIn, scheduleRows } from '../../schedule/schedule-rows.ts';

/** What a schedule is called. */
export const label = (name: ScheduleName): string => words.schedules[name].label;

/** One schedule as it is drawn. */
export interface ScheduleFigure {
  readonly name: ScheduleName;
  readonly run: ScheduleRun;
  readonly answer: PipelineAnswer;
  readonly rows: readonly GanttRow[];
  /** Kinds that occur. */
  readonly kinds: readonly GanttKind[];
}

/** What a run depends on. */
const RUN_KEYS = [
  'stages',
  'microBatches',
  'virtualStages',
  'backward',
  'weightShare',
  'transfer',
] as const;
/** Two charts, each now and a moment ago. */
const MOST_KEPT = 4;
const kept = new Map<string, ScheduleFigure>();

/**
 * Runs a schedule and lays out its rows. The last few are kept: a control that no run depends on
 * then leaves the charts alone.
 */
export function scheduleFigure(state: PipelineState, name: ScheduleName): ScheduleFigure {
  const key = [name, ...RUN_KEYS.map((control) => state[control])].join(' ');
  const made = kept.get(key) ?? laidOut(state, name);
  kept.delete(key);
  kept.set(key, made);
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!);
  return made;
}

function laidOut(state: PipelineState, name: ScheduleName): ScheduleFigure {
  const run = pipelineRun(state, name);
  const answer = pipelineAnswer(state, run);
  const { peakInFlight, virtualStages } = answer;
  const rows = scheduleRows(run.schedule, run.timing).map((row, rank): GanttRow => {
    const peak = peakInFlight.atWeightGradient[rank]! / virtualStages;
    return { ...row, level: { value: peak, label: format(peak, 'count') } };
  });
  return { name, run, answer, rows, kinds: kindsIn(rows) };
}

/** What is said of the cell at a rank and a time; nothing where the rank is idle. */
export function cellText(
  { rows, run }: ScheduleFigure,
  at: { readonly row: number; readonly time: number } | undefined,
): string | undefined {
  const action = at && actionAt(run.timing, at.row, at.time);
  if (at === undefined || action === null || action === undefined) return undefined;
  const row = rows[at.row]!;
  const code = run.schedule.lists[at.row]![action]!;
  const stage = Math.floor(cellOf(code) / run.schedule.microBatches);
  return words.gantt.cell(
    row.label,
    KINDS[row.kinds[action]!]!.label,
    Number(row.names![action]),
    run.virtualStages > 1 ? stage : undefined,
    format(row.starts[action]!, 'count'),
    format(row.ends[action]!, 'count'),
  );
}

/** Micro-batches that the fullest rank holds over time, in shares of its whole model. */
export function memoryLine({ run, answer }: ScheduleFigure): StepLine {
  const peaks = answer.peakInFlight.atWeightGradient;
  const fullest = peaks.indexOf(Math.max(...peaks));
  const kept = { activation: 1 / run.virtualStages, keptForWeightGradient: 1 };
  const { times, held } = memoryOverTime(run.schedule, run.timing, kept, fullest);
  return { times, values: held };
}

export const caseState = (key: string): PipelineState =>
  pipelineEpisode.cases.find((one) => one.key === key)!.state;
