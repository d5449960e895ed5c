import { mean } from 'simple-statistics';
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

/** One layout and recipe of a group, with every measurement of it. */
interface LayoutTimes {
  readonly predicted: number;
  readonly measured: number[];
}

/**
 * Rankings of the layouts of one model on one number of GPUs, by seconds per token. A layout that
 * was measured in several editions of a software counts once, with their mean.
 * @param ofOneBatch whether a group has one global batch too, as the layouts of a plan have: nobody
 *   chooses between a layout and the same with another batch, which is another training
 */
export function rankings(scored: readonly Scored[], ofOneBatch: boolean): Ranking[] {
  const groups = new Map<string, Map<string, LayoutTimes>>();
  for (const { run, predicted } of scored) {
    const seconds = run.measured.stepSeconds;
    if (seconds === undefined || predicted === undefined) continue;
    const { training, cluster, layout, model } = run.scenario as Readonly<Record<string, Json>>;
    const { sequence, globalBatch, precision, ...recipe } = training!;
    const tokens = Number(sequence) * Number(globalBatch);
    const key = `${run.slug}: h${model!['hidden']} L${model!['layers']} s${sequence} ${precision ?? ''} on ${cluster!['gpus']} ${cluster!['accelerator']}${ofOneBatch ? `, batch ${globalBatch}` : ''}`;
    const group = groups.get(key) ?? new Map<string, LayoutTimes>();
    const place = JSON.stringify([model, layout, recipe, globalBatch]);
    const times = group.get(place) ?? { predicted: predicted.stepSeconds / tokens, measured: [] };
    times.measured.push(seconds / tokens);
    groups.set(key, group.set(place, times));
  }
  return [...groups]
    .filter(([, times]) => times.size >= LEAST_LAYOUTS)
    .map(([key, times]) =>
      rank(
        key,
        [...times.values()].map((one) => ({ ...one, measured: mean(one.measured) })),
      ),
    )
    .filter(({ spearman }) => Number.isFinite(spearman));
}
