import type { Json, Run } from './run.ts';
import { predict, type Figure, type Predicted } from './predict.ts';
import { sideOf, type Side } from './split.ts';
import { rank, summarize, type ErrorSummary, type Ranking } from './statistics.ts';

/** A run with what was predicted for it. */
export interface Scored {
  readonly run: Run;
  readonly side: Side;
  readonly predicted?: Predicted;
  readonly problems: readonly string[];
}

/** Predictions for all runs that are scored. */
export function score(runs: readonly Run[]): Scored[] {
  return runs
    .filter((run) => run.leaveOut === undefined)
    .map((run) => ({ run, side: sideOf(run), ...predict(run) }));
}

/** Predicted and measured value of one figure, for the runs that measured it. */
export function pairsOf(scored: readonly Scored[], figure: Figure) {
  return scored.flatMap(({ run, predicted }) => {
    const measured = run.measured[figure];
    return measured === undefined || predicted === undefined
      ? []
      : [{ predicted: predicted[figure], measured }];
  });
}

export const errorsOf = (scored: readonly Scored[], figure: Figure): ErrorSummary | undefined =>
  summarize(pairsOf(scored, figure));

/** How many runs are called rightly as fitting or not; every measured run fitted. */
export function fitAccuracy(scored: readonly Scored[]): { count: number; right: number } {
  const judged = scored.filter(({ predicted }) => predicted !== undefined);
  const right = judged.filter(
    ({ run, predicted }) => predicted!.fits === (run.measured.fits ?? true),
  );
  return { count: judged.length, right: right.length };
}

/** Groups with fewer layouts say nothing about an order. */
const LEAST_LAYOUTS = 4;

/** Rankings of the layouts of one model on one number of GPUs, by seconds per token. */
export function rankings(scored: readonly Scored[]): Ranking[] {
  const groups = new Map<string, { predicted: number; measured: number }[]>();
  for (const { run, predicted } of scored) {
    const seconds = run.measured.stepSeconds;
    if (seconds === undefined || predicted === undefined) continue;
    const { sequence, globalBatch, precision } = run.scenario['training'] as Json;
    const { accelerator, gpus } = run.scenario['cluster'] as Json;
    const { layers, hidden, vocab } = run.scenario['model'] as Json;
    const tokens = Number(sequence) * Number(globalBatch);
    const key = `${run.slug}: h${hidden} L${layers} V${vocab} s${sequence} on ${gpus} ${accelerator} ${precision ?? ''}`;
    const group = groups.get(key) ?? [];
    group.push({ predicted: predicted.stepSeconds / tokens, measured: seconds / tokens });
    groups.set(key, group);
  }
  return [...groups]
    .filter(([, pairs]) => pairs.length >= LEAST_LAYOUTS)
    .map(([key, pairs]) => rank(key, pairs));
}
