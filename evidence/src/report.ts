import { errorsOf, rankings, type Scored } from './score.ts';
import type { Ranking } from './statistics.ts';
import { relativeError } from './statistics.ts';
import type { Figure } from './predict.ts';
import { targets, type Target } from './targets.ts';

const percent = (value: number | undefined): string =>
  value === undefined ? '' : `${(100 * value).toFixed(1)} %`;

/** Columns padded to their widest cell, the first to the left, the others to the right. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const FIGURES: readonly [Figure, string][] = [
  ['stepSeconds', 'step time'],
  ['allocatedBytes', 'allocated memory'],
  ['reservedBytes', 'reserved memory'],
  ['deviceBytes', 'memory seen by nvidia-smi'],
  ['stateBytes', 'state memory'],
];

function figureTable(scored: readonly Scored[], figure: Figure, name: string): string {
  const slugs = [...new Set(scored.map(({ run }) => run.slug))];
  const line = (title: string, rows: readonly Scored[]): string[][] => {
    const all = errorsOf(rows, figure);
    if (!all) return [];
    const fit = errorsOf(
      rows.filter(({ side }) => side === 'fit'),
      figure,
    );
    const test = errorsOf(
      rows.filter(({ side }) => side === 'test'),
      figure,
    );
    const cells = [fit, test].flatMap((errors) => [
      errors ? String(errors.count) : '',
      percent(errors?.median),
      percent(errors?.p90),
      percent(errors?.bias),
    ]);
    return [[title, ...cells]];
  };
  const head = [name, 'fit', 'median', 'p90', 'bias', 'test', 'median', 'p90', 'bias'];
  return table([
    head,
    ...slugs.flatMap((slug) =>
      line(
        slug,
        scored.filter(({ run }) => run.slug === slug),
      ),
    ),
    ...line('all', scored),
  ]);
}

function targetTable(name: string, rows: readonly Target[]): string {
  return table([
    [name, 'rows', 'asked', 'reached', ''],
    ...rows.map((row) => [
      row.name,
      String(row.count),
      row.reach,
      row.reached ?? 'not measured',
      row.met === undefined ? '' : row.met ? 'met' : 'MISSED',
    ]),
  ]);
}

function worst(scored: readonly Scored[], count: number): string {
  const rows = scored
    .flatMap(({ run, predicted, side }) => {
      const measured = run.measured.stepSeconds;
      if (measured === undefined || predicted === undefined) return [];
      return [{ run, side, error: relativeError({ predicted: predicted.stepSeconds, measured }) }];
    })
    .sort((a, b) => Math.abs(Math.log1p(b.error)) - Math.abs(Math.log1p(a.error)))
    .slice(0, count);
  return table([
    ['worst step times', 'side', 'predicted - measured'],
    ...rows.map(({ run, side, error }) => [`${run.slug}: ${run.id}`, side, percent(error)]),
  ]);
}

function refused(scored: readonly Scored[]): string {
  const counts = new Map<string, number>();
  for (const { predicted, problems, run } of scored)
    if (predicted === undefined)
      for (const problem of problems) {
        const key = `${run.slug}: ${problem}`;
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
  return [...counts].map(([problem, count]) => `${count} refused, ${problem}`).join('\n');
}

const rankingTable = (title: string, rows: readonly Ranking[]): string =>
  table([
    [title, 'layouts', 'Spearman', 'lost'],
    ...rows
      .slice(0, 10)
      .map((row) => [row.group, String(row.layouts), row.spearman.toFixed(2), percent(row.lost)]),
  ]);

/** The scorecard as text. */
export function report(scored: readonly Scored[]): string {
  const test = scored.filter(({ side }) => side === 'test');
  const order = rankings(scored, false).sort((a, b) => a.spearman - b.spearman);
  const choices = rankings(scored, true).sort((a, b) => b.lost - a.lost);
  return [
    targetTable('on rows not fitted to', targets(test)),
    targetTable('on all rows', targets(scored)),
    ...FIGURES.map(([figure, name]) => figureTable(scored, figure, name)),
    rankingTable('least well ranked groups', order),
    rankingTable('first choices that lose most', choices),
    worst(scored, 25),
    refused(scored),
  ].join('\n\n');
}
