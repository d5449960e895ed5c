import { FITTED_CONSTANTS, MEANINGS } from '@shardplay/core';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fit } from './fit.ts';
import { peggedConstants, withPegged } from './pegged.ts';
import { points } from './points.ts';
import { report } from './report.ts';
import { residualSource, residualTable } from './residuals.ts';
import { readAllRuns } from './run.ts';
import { scatter } from './scatter.ts';
import { score } from './score.ts';
import { targets } from './targets.ts';

/**
 * The scorecard. Prints it, and writes `results/`: the targets and every point as JSON, the
 * scatter as SVG; and in docs/evidence.md the constants that stand on a bound. With `--fit` first rewrites the fitted constants, with `--residuals` the table
 * of stated uncertainty.
 * @param root the repository's root
 */
export async function main(root: string, args: readonly string[]): Promise<string> {
  const runs = readAllRuns(join(root, 'evidence', 'runs'));
  const core = join(root, 'packages', 'core', 'src', 'step');
  if (args.includes('--fit')) {
    const { source, log } = fit(runs);
    writeFileSync(join(core, 'constant-values.ts'), source);
    return `${log}\nWrote the fitted constants; run again without --fit for the scorecard.`;
  }
  const scored = score(runs);
  if (args.includes('--residuals')) {
    const table = residualTable(scored);
    writeFileSync(join(core, 'residual-table.ts'), residualSource(table));
  }
  const results = join(root, 'evidence', 'results');
  const test = scored.filter(({ side }) => side === 'test');
  const json = { onTest: targets(test), onAll: targets(scored) };
  writeFileSync(join(results, 'targets.json'), `${JSON.stringify(json, undefined, 2)}\n`);
  const lines = points(scored).map((point) => JSON.stringify(point));
  writeFileSync(join(results, 'points.json'), `[\n${lines.join(',\n')}\n]\n`);
  writeFileSync(join(results, 'scatter.svg'), scatter(scored));
  const page = join(root, 'docs', 'evidence.md');
  const pegged = peggedConstants(FITTED_CONSTANTS, MEANINGS);
  writeFileSync(page, withPegged(readFileSync(page, 'utf8'), pegged));
  return report(scored);
}
