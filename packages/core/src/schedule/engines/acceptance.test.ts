/**
 * What the engines accept and refuse, with their words: run in PyTorch, read in the sources of the
 * others. Data at hand, not part of the project; skipped where absent.
 */
import { describe, expect, it } from 'vitest';
import { sharedData } from '../../testing/shared-data.ts';
import type { ScheduleName } from '../schedule.ts';
import { accepts, SCHEDULE_ENGINES, type ScheduleEngineName } from './accepts.ts';

interface Row {
  engine: string;
  schedule: string;
  ranks: number;
  virtual_stages: number | string;
  microbatches: number;
  microbatch_group_size_per_vp_stage?: number;
  accepted: boolean;
  error: string | null;
}

const data = sharedData('schedules/schedules.json') as { engine_acceptance: Row[] } | undefined;
const rows = data?.engine_acceptance ?? [];

/** By how a row's engine begins. */
const ENGINES: Record<string, ScheduleEngineName> = {
  pytorch: 'pytorch',
  'Megatron-LM': 'megatron',
  'sail-sg': 'zero-bubble',
  'deepseek-ai': 'dualpipe',
  jaxpp: 'jaxpp',
};

function asked(row: Row): Parameters<typeof accepts> {
  const engine = ENGINES[Object.keys(ENGINES).find((start) => row.engine.startsWith(start))!]!;
  const { schedules } = SCHEDULE_ENGINES[engine];
  const split = row.schedule === 'ScheduleInterleavedZeroBubble' && row.virtual_stages !== 1;
  const [schedule] =
    row.schedule === 'interleaved 1F1B'
      ? ['interleaved-1f1b']
      : row.schedule === 'ZB-H1'
        ? ['zb-h1']
        : split
          ? ['interleaved-zb']
          : Object.entries(schedules).find(([, own]) => own === row.schedule)!;
  const group = row.microbatch_group_size_per_vp_stage;
  return [
    engine,
    schedule as ScheduleName,
    {
      ranks: row.ranks,
      virtualStages: typeof row.virtual_stages === 'number' ? row.virtual_stages : 2,
      microBatches: row.microbatches,
      ...(group === undefined ? {} : { microBatchGroup: group }),
    },
  ];
}

describe.skipIf(!data)('engine acceptance (skipped where its data is absent)', () => {
  const named = rows.map((row) => {
    const group = row.microbatch_group_size_per_vp_stage ?? '-';
    const shape = `R${row.ranks} v${row.virtual_stages} M${row.microbatches} N${group}`;
    return [`${row.engine} ${row.schedule} ${shape}`, row] as const;
  });
  it.each(named)('%s', (_, row) => {
    const answer = accepts(...asked(row));
    expect(answer.ok).toBe(row.accepted);
    if (!answer.ok) expect(answer.problems[0]?.engineError).toBe(row.error);
  });
});
