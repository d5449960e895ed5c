import { counted, format, type Problem, type Result } from '@shardplay/core';
import { readReport } from './json.ts';
import type { LeftOut, NcclRun } from './run.ts';
import { asymptoteOf } from './asymptote.ts';
import { readTables } from './table.ts';

/** What measurements say about a cluster: goes into a scenario as `cluster.measuredBusBandwidth`. */
export interface Calibration {
  /** Bytes per second, as nccl-tests defines bus bandwidth; only what was measured. */
  readonly measuredBusBandwidth: { readonly intraNode?: number; readonly interNode?: number };
  /** One sentence for each number: which test, how many GPUs, which size, how it was read. */
  readonly notes: readonly string[];
}

/** Collectives whose bus bandwidth means the same as an all-reduce's, the nearest first. */
const COMPARABLE = ['all_reduce', 'all_gather', 'reduce_scatter'];

/**
 * Reads the output of nccl-tests (text or `-J` report; several tests may follow one another)
 * into the bus bandwidth within a node (one host took part) and between nodes (several did).
 * All-reduce counts before all-gather and reduce-scatter, more GPUs before fewer.
 *
 * @param nodes how many nodes took part, for text that does not list its devices
 */
export function calibrate(text: string, nodes?: number): Result<Calibration> {
  const found = runsIn(text);
  const leftOut = found.flatMap((run) => run.leftOut);
  const runs = found.filter((run) => run.points.length > 0);
  if (runs.length === 0 && leftOut.length > 0)
    return refuse('nccl-rows-usable', ...omitted(leftOut));
  if (runs.length === 0) {
    return refuse(
      'nccl-output-readable',
      'This text holds no table of nccl-tests: a header with the columns algbw and busbw, then one line a message size.',
    );
  }
  const usable = runs.filter((run) => COMPARABLE.includes(run.collective ?? ''));
  if (usable.length === 0) {
    const names = [...new Set(runs.map((run) => run.collective ?? 'an unnamed test'))].join(', ');
    return refuse(
      'nccl-collective-comparable',
      `${names} does not tell the bus bandwidth of an all-reduce: run all_reduce_perf, all_gather_perf or reduce_scatter_perf.`,
    );
  }
  const listed = usable.find(
    (run) => run.nodes !== undefined && run.nodes !== (nodes ?? run.nodes),
  );
  if (listed !== undefined) {
    return refuse(
      'nccl-nodes-agree',
      `nodes is ${nodes}, but the text lists its devices on ${listed.nodes}: leave the number out.`,
    );
  }
  const placed = usable.map((run) => ({ ...run, nodes: run.nodes ?? nodes }));
  const intra = best(placed.filter((run) => run.nodes === 1));
  const inter = best(placed.filter((run) => run.nodes !== undefined && run.nodes > 1));
  if (intra === undefined && inter === undefined) {
    return refuse(
      'nccl-nodes-known',
      'The text does not list its devices ("# Rank 0 ... on HOST device 0"), so it cannot be told whether it ran on one node or on several: say how many nodes took part.',
    );
  }
  return {
    ok: true,
    value: {
      measuredBusBandwidth: {
        ...(intra && { intraNode: Math.round(asymptoteOf(intra.points).busBandwidth) }),
        ...(inter && { interNode: Math.round(asymptoteOf(inter.points).busBandwidth) }),
      },
      notes: [
        ...(intra ? describe('intraNode', intra) : []),
        ...(inter ? describe('interNode', inter) : []),
        ...omitted(leftOut),
      ],
    },
  };
}

function runsIn(text: string): NcclRun[] {
  try {
    const report = readReport(JSON.parse(text));
    return report === undefined ? [] : [report];
  } catch {
    return readTables(text);
  }
}

function best(runs: readonly NcclRun[]): NcclRun | undefined {
  const rank = (run: NcclRun) => COMPARABLE.indexOf(run.collective ?? '');
  return [...runs].sort(
    (a, b) =>
      rank(a) - rank(b) ||
      (b.ranks ?? 0) - (a.ranks ?? 0) ||
      b.points.at(-1)!.bytes - a.points.at(-1)!.bytes,
  )[0];
}

function describe(key: string, run: NcclRun): string[] {
  const { busBandwidth, from, measured } = asymptoteOf(run.points);
  const last = run.points.at(-1)!;
  const who = `${run.collective ?? ''} over ${run.ranks ?? 'an unknown number of'} GPUs on ${counted(run.nodes ?? 1, 'node')}`;
  const size = format(last.bytes, 'bytes');
  const how = {
    flat: `measured at ${size}, where it no longer rises`,
    fit: `the limit that the curve is heading for; at ${size}, the largest size measured, it was ${format(measured, 'bytesPerSecond')} and still rising (run with -e 8G to measure it)`,
    rising: `measured at ${size} and still rising there (run with -e 8G to see its limit)`,
    single: `measured at ${size} alone (run from -b 64M to -e 8G to see whether that is its limit)`,
  }[from];
  const notes = [`${key} ${format(busBandwidth, 'bytesPerSecond')}: ${who}, ${how}.`];
  if (run.collective !== 'all_reduce') {
    notes.push(
      `${key} comes from ${run.collective}: where a switch reduces (NVLink SHARP), an all-reduce is faster than that.`,
    );
  }
  if (run.nodes !== undefined && run.nodes > 1 && run.ranks === run.nodes) {
    notes.push(
      `${key} was measured with one GPU a node: with all GPUs of a node at once, more ports may take part.`,
    );
  }
  const share = last.busBandwidth / (last.bytes / last.seconds);
  const expected = run.ranks === undefined ? share : busShare(run.collective, run.ranks);
  if (Math.abs(share - expected) > SHARE_ERROR * expected) {
    notes.push(
      `busbw is ${share.toFixed(3)} x algbw, but over the ${run.ranks} GPUs that are listed it would be ${expected.toFixed(3)} x: the list and the table are not of one run.`,
    );
  }
  if (run.points.some((point) => point.wrong > 0)) {
    notes.push(
      `Some results of this test were wrong (#wrong is not 0): check the hardware before trusting the number.`,
    );
  }
  return notes;
}

/** Beyond what printing in three digits can make of it. */
const SHARE_ERROR = 0.02;

/** Bus bandwidth over algorithm bandwidth (nccl-tests, doc/PERFORMANCE.md). */
function busShare(collective: string | undefined, ranks: number): number {
  const others = (ranks - 1) / ranks;
  return collective === 'all_reduce' ? 2 * others : others;
}

/** Rows left out that are named one by one; beyond these their number must do. */
const MOST_NAMED = 5;

function omitted(leftOut: readonly LeftOut[]): string[] {
  const named = leftOut
    .slice(0, MOST_NAMED)
    .map(({ place, reason }) => `${place} is left out: ${reason}, which is no measurement.`);
  const others = leftOut.length - named.length;
  return others > 0 ? [...named, `${counted(others, 'more row')} left out likewise.`] : named;
}

function refuse(
  rule: string,
  ...messages: readonly string[]
): { ok: false; problems: readonly Problem[] } {
  return { ok: false, problems: messages.map((message) => ({ rule, message })) };
}
