import { readRuns } from '../../../../../evidence/src/run.ts';
import { bySource } from '../../evidence/by-source.ts';
import { missOf, type Target, type TimedRun } from '../../evidence/evidence-data.ts';

/** The scorecard's results and the runs behind them, read while the site is built. */
const results = import.meta.glob<unknown>('../../../../../evidence/results/*.json', {
  eager: true,
  import: 'default',
});
const files = import.meta.glob<string>('../../../../../evidence/runs/*.jsonl', {
  eager: true,
  query: '?raw',
  import: 'default',
});

const WORST = 40;

function resultOf(name: string): unknown {
  return Object.entries(results).find(([path]) => path.endsWith(`/${name}.json`))?.[1];
}

interface Point {
  readonly id: string;
  readonly slug: string;
  readonly predicted: { readonly stepSeconds?: number };
}

export function load() {
  const runs = Object.entries(files).flatMap(([path, text]) =>
    readRuns(text, /([^/]+)[.]jsonl$/.exec(path)![1]!),
  );
  const known = new Map(runs.map((run) => [`${run.slug} ${run.id}`, run]));
  const timed = (resultOf('points') as readonly Point[]).flatMap(
    ({ id, slug, predicted }): TimedRun[] => {
      const measured = known.get(`${slug} ${id}`)?.measured.stepSeconds;
      if (measured === undefined || predicted.stepSeconds === undefined) return [];
      return [{ id, slug, measured, predicted: predicted.stepSeconds }];
    },
  );
  const sources = bySource(timed, (slug) => runs.find((run) => run.slug === slug)!.source.title);
  const worst = [...timed]
    .sort((a, b) => missOf(b) - missOf(a))
    .slice(0, WORST)
    .map((run) => {
      const { source, where, scenario } = known.get(`${run.slug} ${run.id}`)!;
      return { ...run, title: source.title, address: source.address, where, scenario };
    });
  const { onTest } = resultOf('targets') as { readonly onTest: readonly Target[] };
  return { targets: onTest, timed, sources, worst };
}
