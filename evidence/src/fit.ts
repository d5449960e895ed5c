import {
  choiceOf,
  FITTED_CONSTANTS,
  estimator,
  MEANINGS,
  readScenario,
  resolveScenario,
  settingOf,
  type Constants,
  type Meaning,
  type ResolvedScenario,
} from '@shardplay/core';
import type { Run } from './run.ts';
import { randomSearch, type Dial } from './search.ts';
import { sideOf } from './split.ts';
import { rowWeight } from './weights.ts';

/** One run that is fitted to, with its present error: ln(predicted / measured). */
interface Case {
  readonly resolved: ResolvedScenario;
  readonly measuredSeconds: number;
  readonly weight: number;
  error: number;
}

/** Which runs a constant can change. */
interface FittedDial extends Dial {
  readonly touches: (one: Case) => boolean;
}

/** Errors below this count in full; beyond it, ever more slowly. */
const PLAIN_ERROR = 0.1;

/** Robust: a run that lies far off is more often someone's trouble than a law. */
function penalty(error: number): number {
  const size = Math.abs(error);
  if (size < PLAIN_ERROR) return size + 2 * size * size;
  return PLAIN_ERROR + 2 * PLAIN_ERROR ** 2 + Math.log1p(3 * (size - PLAIN_ERROR)) / 3;
}

function casesOf(runs: readonly Run[]): Case[] {
  const fitted = runs.filter(
    (run) =>
      run.leaveOut === undefined && run.measured.stepSeconds !== undefined && sideOf(run) === 'fit',
  );
  const counts = new Map<string, number>();
  for (const { slug } of fitted) counts.set(slug, (counts.get(slug) ?? 0) + 1);
  return fitted.flatMap((run) => {
    const read = readScenario(run.scenario);
    const resolved = read.ok ? resolveScenario(read.value) : read;
    if (!resolved.ok) return [];
    const weight = rowWeight(run.slug, counts.get(run.slug)!);
    const measuredSeconds = run.measured.stepSeconds!;
    return [{ resolved: resolved.value, measuredSeconds, weight, error: 0 }];
  });
}

function dialsOf(constants: Constants): FittedDial[] {
  const dials: FittedDial[] = [];
  const add = (
    path: string,
    values: object,
    meanings: object,
    touches: (one: Case) => boolean,
  ): void => {
    const numbers = values as Record<string, number>;
    for (const [name, { least, most }] of Object.entries(meanings) as [string, Meaning][])
      dials.push({
        name: `${path}.${name}`,
        get: () => numbers[name]!,
        set: (value) => void (numbers[name] = value),
        least,
        most,
        touches,
      });
  };
  const generation = (one: Case) => settingOf(one.resolved).gpu.generation;
  for (const [name, values] of Object.entries(constants.generations))
    add(name, values, MEANINGS.generations, (one) => generation(one) === name);
  for (const [name, values] of Object.entries(constants.engines))
    add(name, values, MEANINGS.engines, (one) => one.resolved.engine === name);
  add('network', constants.network, MEANINGS.network, () => true);
  return dials;
}

const SEARCH = { trials: 6000, firstSpread: 0.4, lastSpread: 0.03, seed: 1 };

/**
 * Fits core's constants to the runs of the fitting side, by robust weighted error of step time.
 * Starts from the present values, so a second run goes on where the first stopped.
 * @returns the text of core's file of constants, and how the loss fell
 */
export function fit(runs: readonly Run[]): { source: string; log: string } {
  const constants = structuredClone(FITTED_CONSTANTS) as Constants;
  const cases = casesOf(runs);
  const evaluate = (one: Case): void => {
    const { seconds } = estimator(settingOf(one.resolved, constants)).step(choiceOf(one.resolved));
    one.error = Math.log(seconds / one.measuredSeconds);
  };
  const touched = new Map<Dial, Case[]>();
  for (const dial of dialsOf(constants)) {
    const some = cases.filter(dial.touches);
    if (some.length > 0) touched.set(dial, some);
  }
  const loss = (moved?: readonly Dial[]): number => {
    const changed = moved ? new Set(moved.flatMap((dial) => touched.get(dial)!)) : cases;
    for (const one of changed) evaluate(one);
    return cases.reduce((sum, one) => sum + one.weight * penalty(one.error), 0);
  };
  const before = loss();
  const after = randomSearch([...touched.keys()], loss, SEARCH);
  return {
    source: sourceOf(constants),
    log: `${cases.length} runs, ${touched.size} constants: loss ${before.toFixed(4)} -> ${after.toFixed(4)}`,
  };
}

const SIGNIFICANT = 4;

function sourceOf(constants: Constants): string {
  const text = JSON.stringify(
    constants,
    (_, value: unknown) =>
      typeof value === 'number' ? Number(value.toPrecision(SIGNIFICANT)) : value,
    2,
  );
  return [
    "import type { Constants } from './constants.ts';",
    '',
    '/** Values of the fitted constants. Written by `npm run evidence -- --fit`. */',
    `export const FITTED_CONSTANTS: Constants = ${text};`,
    '',
  ].join('\n');
}
