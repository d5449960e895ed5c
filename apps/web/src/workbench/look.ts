import {
  countParameters,
  estimate,
  resolveScenario,
  runSchedule,
  sensitivities,
  whyNot,
  type Answer,
  type Layout,
  type Readers,
  type ResolvedScenario,
  type Result,
  type Scenario,
  type Sensitivity,
  type Training,
  type WhyNot,
} from '@shardplay/core';
import type { GanttRow } from '../marks/gantt-rows.ts';
import { scheduleRows } from '../schedule/schedule-rows.ts';

/** One layout, looked at from all sides: what the page draws of it. */
export interface Look {
  readonly scenario: Scenario;
  readonly modelName: string;
  readonly parameters: number;
  readonly layout: Layout;
  readonly training: Training;
  readonly gpus: number;
  readonly gpusPerNode: number;
  readonly accelerator: string;
  readonly answer: Answer;
  /** Held against the best of a search, if one was given; and why it cannot run, if it cannot. */
  readonly why: WhyNot | undefined;
  /** What would make it faster, the most helpful first; none for a layout that cannot run. */
  readonly gains: readonly Sensitivity[];
  /** Its pipeline in time; nothing where there is none. */
  readonly schedule: ScheduleDrawing | undefined;
}

export interface ScheduleDrawing {
  readonly rows: readonly GanttRow[];
  /** Seconds from the first start to the last end. */
  readonly makespan: number;
  readonly microBatches: number;
  /** Share of the ranks' time in which nothing runs. */
  readonly idleFraction: number;
}

/** Micro-batches that are drawn, by ranks and at least: beyond, the steady state only repeats. */
const DRAWN_PER_RANK = 4;
const LEAST_DRAWN = 32;

/** Looks at the layout of a scenario. @param best of all layouts, to hold it against */
export function lookAt(
  scenario: Scenario,
  best: Answer | undefined,
  readers: Readers,
): Result<Look> {
  const resolved = resolveScenario(scenario, readers);
  if (!resolved.ok) return resolved;
  const run = resolved.value;
  const answer = estimate(run);
  const runs = answer.legal && answer.memory.fits;
  return {
    ok: true,
    value: {
      scenario,
      modelName: run.modelName,
      parameters: countParameters(run.architecture).total,
      layout: run.layout,
      training: run.training,
      gpus: run.cluster.gpus,
      gpusPerNode: run.cluster.gpusPerNode,
      accelerator: run.cluster.accelerator.name,
      answer,
      why: best || !runs ? whyNot(scenario, run, answer, best ?? answer, readers) : undefined,
      gains: runs ? sensitivities(run).filter(({ speedup }) => speedup > 1) : [],
      schedule: drawing(run),
    },
  };
}

function drawing(run: ResolvedScenario): ScheduleDrawing | undefined {
  const { layout } = run;
  if (layout.pipeline === 1) return undefined;
  const scheduled = runSchedule(run, Math.max(DRAWN_PER_RANK * layout.pipeline, LEAST_DRAWN));
  if (!scheduled.ok) return undefined;
  const { schedule, timing } = scheduled.value;
  return {
    rows: scheduleRows(schedule, timing),
    makespan: timing.makespan,
    microBatches: schedule.microBatches,
    idleFraction: timing.idleFraction,
  };
}
