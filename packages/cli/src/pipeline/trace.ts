import type { Schedule, Timing } from '@shardplay/core';
import { terminal as words } from '@shardplay/words';
import { timedActions } from './timed-actions.ts';

/** A trace counts microseconds; one unit of the costs is shown as a millisecond. */
const MICROSECONDS_PER_UNIT = 1000;

/**
 * A timed schedule as a trace for Perfetto or chrome://tracing: one thread a rank, one complete
 * event an action. Format: "Trace Event Format" (JSON object form), Google, 2016.
 */
export function chromeTrace(schedule: Schedule, timing: Timing): string {
  const named = (name: string, tid: number, text: string) => ({
    name,
    ph: 'M',
    pid: 0,
    tid,
    args: { name: text },
  });
  const traceEvents = [
    named('process_name', 0, schedule.name),
    ...schedule.lists.map((_list, rank) => named('thread_name', rank, words.pipeline.rank(rank))),
    ...schedule.lists.flatMap((_list, rank) =>
      timedActions(schedule, timing, rank).map(({ kind, stage, microBatch, start, end }) => ({
        name: `${stage}${kind}${microBatch}`,
        cat: words.pipeline.kinds[kind],
        ph: 'X',
        ts: start * MICROSECONDS_PER_UNIT,
        dur: (end - start) * MICROSECONDS_PER_UNIT,
        pid: 0,
        tid: rank,
        args: { stage, microBatch },
      })),
    ),
  ];
  return `${JSON.stringify({ displayTimeUnit: 'ms', traceEvents })}\n`;
}
