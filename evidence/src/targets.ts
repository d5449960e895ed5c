import { mean, median } from 'simple-statistics';
import type { Figure } from './predict.ts';
import { errorsOf, fitAccuracy, rankings, type Scored } from './score.ts';
import type { ErrorSummary } from './statistics.ts';

/** One line of the table "How right": what is asked for, what is reached. */
export interface Target {
  readonly name: string;
  readonly reach: string;
  /** Undefined where no run of this side measures it. */
  readonly reached: string | undefined;
  readonly met: boolean | undefined;
  readonly count: number;
}

const percent = (value: number): string => `${(100 * value).toFixed(value < 0.1 ? 2 : 1)} %`;

const TUNED = ['dgxc', 'nemo', 'megatron-lm'];
/** Rows of tuned engines: dense models on generations that their kernels are made for. */
const tuned = ({ run }: Scored): boolean =>
  TUNED.includes(run.slug) || (run.slug === 'megatron-bridge' && /LLAMA3/.test(run.id));
const from =
  (...slugs: readonly string[]) =>
  ({ run }: Scored): boolean =>
    slugs.includes(run.slug);
const nanotronUpTo64 = ({ run }: Scored): boolean =>
  run.slug === 'nanotron' && Number((run.scenario['cluster'] as { gpus: number }).gpus) <= 64;

type Statistic = 'median' | 'mean' | 'p90' | 'worst';

interface Row {
  readonly name: string;
  readonly figure: Figure;
  readonly rows: (scored: Scored) => boolean;
  readonly limits: Partial<Record<Statistic, number>>;
}

/** The figures that the project set itself, on rows that were not fitted to. */
const ROWS: readonly Row[] = [
  {
    name: 'step time, tuned engines',
    figure: 'stepSeconds',
    rows: tuned,
    limits: { median: 0.05, p90: 0.15 },
  },
  {
    name: 'step time, 8 B200',
    figure: 'stepSeconds',
    rows: from('simumax-b200'),
    limits: { mean: 0.05 },
  },
  {
    name: 'step time, A100 Megatron-DeepSpeed, several nodes',
    figure: 'stepSeconds',
    rows: from('vtrain-multi-node'),
    limits: { mean: 0.08 },
  },
  {
    name: 'step time, A100 Megatron-DeepSpeed, one node',
    figure: 'stepSeconds',
    rows: from('vtrain-single-node'),
    limits: { mean: 0.085 },
  },
  {
    name: 'step time, FSDP (llm-foundry)',
    figure: 'stepSeconds',
    rows: from('llm-foundry'),
    limits: { median: 0.08 },
  },
  {
    name: 'step time, nanotron up to 64 GPUs',
    figure: 'stepSeconds',
    rows: nanotronUpTo64,
    limits: { median: 0.15 },
  },
  {
    name: 'allocated memory, B200',
    figure: 'allocatedBytes',
    rows: from('simumax-b200'),
    limits: { mean: 0.006, worst: 0.02 },
  },
  {
    name: 'state memory, nanotron',
    figure: 'stateBytes',
    rows: from('nanotron'),
    limits: { median: 0.02 },
  },
  {
    name: 'reserved memory, torchtitan, zero-bubble, vocabulary-parallel',
    figure: 'reservedBytes',
    rows: from('torchtitan', 'zero-bubble', 'vocabulary-parallel'),
    limits: { median: 0.08 },
  },
];

function errorTarget(scored: readonly Scored[], row: Row): Target {
  const errors = errorsOf(scored.filter(row.rows), row.figure);
  const limits = Object.entries(row.limits) as [Statistic, number][];
  const text = (value: (statistic: Statistic, limit: number) => string) =>
    limits.map(([statistic, limit]) => `${statistic} ${value(statistic, limit)}`).join(', ');
  return {
    name: row.name,
    reach: text((_, limit) => `<= ${percent(limit)}`),
    reached: errors && text((statistic) => percent(errors[statistic])),
    met: errors && limits.every(([statistic, limit]) => errors[statistic] <= limit),
    count: errors?.count ?? 0,
  };
}

/** Every target of the table, on the given rows. */
export function targets(scored: readonly Scored[]): Target[] {
  const slugs = [...new Set(scored.map(({ run }) => run.slug))];
  const medians = slugs
    .map((slug) => errorsOf(scored.filter(from(slug)), 'stepSeconds'))
    .filter((errors): errors is ErrorSummary => errors !== undefined)
    .map((errors) => errors.median);
  const fits = fitAccuracy(scored.filter(from('nanotron', 'bloom')));
  const all = rankings(scored, false);
  const choices = rankings(scored, true);
  const multi = choices.filter(({ group }) => group.startsWith('vtrain-multi-node'));
  const rest = choices.filter((ranking) => !multi.includes(ranking));
  const meanOf = (values: readonly number[]) =>
    values.length === 0 ? undefined : mean([...values]);
  const single = (
    name: string,
    value: number | undefined,
    limit: number,
    atLeast: boolean,
    count: number,
  ): Target => ({
    name,
    reach: `${atLeast ? '>=' : '<='} ${atLeast && limit < 0.95 ? limit : percent(limit)}`,
    reached:
      value === undefined ? undefined : atLeast && limit < 0.95 ? value.toFixed(3) : percent(value),
    met: value === undefined ? undefined : atLeast ? value >= limit : value <= limit,
    count,
  });
  return [
    ...ROWS.map((row) => errorTarget(scored, row)),
    single(
      'step time, mean over sources of their medians',
      meanOf(medians),
      0.1,
      false,
      medians.length,
    ),
    single(
      'fits or not, nanotron and BLOOM',
      fits.count === 0 ? undefined : fits.right / fits.count,
      0.985,
      true,
      fits.count,
    ),
    single(
      'layouts ranked within a group: median Spearman',
      all.length === 0 ? undefined : median(all.map((r) => r.spearman)),
      0.9,
      true,
      all.length,
    ),
    single(
      'time lost by the first choice, A100 on several nodes (mean)',
      meanOf(multi.map((r) => r.lost)),
      0.015,
      false,
      multi.length,
    ),
    single(
      'time lost by the first choice, elsewhere (mean)',
      meanOf(rest.map((r) => r.lost)),
      0.05,
      false,
      rest.length,
    ),
  ];
}
