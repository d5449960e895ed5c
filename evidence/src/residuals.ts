import { findAccelerator, generationOf, type Residual } from '@shardplay/core';
import { quantileSorted } from 'simple-statistics';
import type { Json } from './run.ts';
import { pairsOf, type Scored } from './score.ts';

/** Fewer runs than this say nothing about a 90 % interval. */
const LEAST_RUNS = 8;

/**
 * The table from which core states its uncertainty: measured over predicted, 5th and 95th
 * percentile, by engine and generation, on the runs that were NOT fitted to where there are
 * enough of them, else on all.
 */
export function residualTable(scored: readonly Scored[]): Residual[] {
  const groups = new Map<string, Scored[]>();
  for (const one of scored) {
    const { accelerator } = one.run.scenario['cluster'] as Json;
    const found = findAccelerator(String(accelerator));
    if (!found.found) throw new Error(`no accelerator ${String(accelerator)}`);
    const { generation } = generationOf(found.row);
    const key = `${String(one.run.scenario['engine'])} ${generation}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups].sort().flatMap(([key, rows]) => {
    const [engine, generation] = key.split(' ') as [Residual['engine'], Residual['generation']];
    const test = rows.filter(({ side }) => side === 'test');
    const row = (
      quantity: Residual['quantity'],
      ratiosOf: (rows: readonly Scored[]) => number[],
    ) => {
      const ratios = [test, rows].map(ratiosOf).find((values) => values.length >= LEAST_RUNS);
      if (ratios === undefined) return [];
      const sorted = ratios.sort((a, b) => a - b);
      const at = (share: number) => Number(quantileSorted(sorted, share).toPrecision(3));
      return [{ engine, generation, quantity, low: at(0.05), high: at(0.95), runs: sorted.length }];
    };
    return [
      ...row('step', (some) => ratios(some, 'stepSeconds')),
      ...row('memory', (some) => [
        ...ratios(some, 'reservedBytes'),
        ...ratios(some, 'deviceBytes'),
        ...ratios(some, 'allocatedBytes'),
      ]),
    ];
  });
}

function ratios(scored: readonly Scored[], figure: Parameters<typeof pairsOf>[1]): number[] {
  return pairsOf(scored, figure).map(({ predicted, measured }) => measured / predicted);
}

/** The table as the text of core's file. */
export function residualSource(table: readonly Residual[]): string {
  const lines = table.map((row) => `  ${JSON.stringify(row)},`);
  return [
    "import type { Residual } from './residuals.ts';",
    '',
    '/** Written by `npm run evidence -- --residuals` from the runs that were not fitted to. */',
    'export const RESIDUALS: readonly Residual[] = [',
    ...lines,
    '];',
    '',
  ].join('\n');
}
