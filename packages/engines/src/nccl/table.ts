import { type LeftOut, pointOf, type NcclPoint, type NcclRun, type PrintedPoint } from './run.ts';

/**
 * The tables that nccl-tests (and rccl-tests, which prints the same) write to standard output.
 * Columns are found by the header's names, not by position, because they changed over the
 * years: `root` came, `error` became `#wrong`, per-iteration columns and a time stamp may
 * follow. Launchers may put a label before each line (`[1,0]<stdout>:`, `0: `).
 * Source: NVIDIA/nccl-tests a0b82b2, src/util.cu.
 */
export function readTables(text: string): NcclRun[] {
  const runs: Draft[] = [];
  let draft = emptyDraft();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const named = collectiveIn(line);
    if (named !== undefined && isBegun(draft) && !/concluded/.test(line)) {
      runs.push(draft);
      draft = emptyDraft();
    }
    if (named !== undefined) draft.collective = named;
    const host = RANK.exec(line)?.[1];
    if (host !== undefined) {
      if (isBegun(draft)) {
        runs.push(draft);
        draft = emptyDraft();
      }
      draft.hosts.push(host);
      continue;
    }
    const header = columnsOf(line);
    if (header !== undefined) {
      if (isBegun(draft)) {
        runs.push(draft);
        draft = { ...emptyDraft(), hosts: draft.hosts, collective: draft.collective };
      }
      draft.columns = header;
      continue;
    }
    const row = rowOf(line, draft.columns);
    if (typeof row === 'string') draft.leftOut.push({ place: `Line ${index + 1}`, reason: row });
    else if (row !== undefined) draft.rows.push(row);
  }
  if (isBegun(draft)) runs.push(draft);
  return runs.map(finish);
}

interface Draft {
  collective: string | undefined;
  hosts: string[];
  columns: readonly string[];
  rows: Row[];
  leftOut: LeftOut[];
}

interface Row {
  readonly point: NcclPoint;
  readonly elements: number;
  readonly type: string;
  readonly reduction: string;
}

const emptyDraft = (): Draft => ({
  collective: undefined,
  hosts: [],
  columns: [],
  rows: [],
  leftOut: [],
});

const isBegun = ({ rows, leftOut }: Draft) => rows.length + leftOut.length > 0;

const RANK = /#\s+Rank\s+\d+\s+.*?\bon\s+(\S+)\s+device\s+\d+/;
const ROW = /(?:^|[\s:>\]|])(-?\d+\s+-?\d+\s+[a-z]\w*\s+[a-z]\w*\s.*)$/;

/** `all_reduce` from a line that names the program, be it a command or nccl-tests' own banner. */
function collectiveIn(line: string): string | undefined {
  if (/NCCL (INFO|WARN)/.test(line)) return undefined;
  return /\b(\w+?)_perf\b/.exec(line)?.[1];
}

function columnsOf(line: string): readonly string[] | undefined {
  const start = line.search(/\b(size|bytes)\s/);
  if (start < 0 || !/\balgbw\b.*\bbusbw\b/.test(line)) return undefined;
  return line.slice(start).trim().split(/\s+/);
}

/** A row of the table, or the reason why it is of no use; undefined where a line is none. */
function rowOf(line: string, columns: readonly string[]): Row | string | undefined {
  const cells = ROW.exec(line)?.[1]?.trim().split(/\s+/);
  if (cells === undefined || columns.length === 0) return undefined;
  const times = positions(columns, /^(cpu)?time$/);
  const bandwidths = positions(columns, /^busbw$/);
  const wrongs = positions(columns, /^(#wrong|error|res)$/);
  // A replayed trace leaves out the out-of-place half: the in-place cells then stand first.
  const halves = cells.length > (times[1] ?? Infinity) ? times.length : 1;
  const printed: PrintedPoint[] = [];
  for (let half = 0; half < halves; half += 1) {
    printed.push({
      microseconds: numberIn(cells[times[half]!]),
      gigabytesPerSecond: numberIn(cells[bandwidths[half]!]),
      // Old versions print the largest error (1e-7) where new ones count wrong elements.
      wrong: columns.includes('#wrong') ? Number(cells[wrongs[half]!]) || 0 : 0,
    });
  }
  const point = pointOf(Number(cells[0]), printed);
  if (typeof point === 'string') return point;
  return { point, elements: Number(cells[1]), type: cells[2]!, reduction: cells[3]! };
}

/** `inf` is what C prints of a division by zero. */
const numberIn = (cell = ''): number =>
  /^[+-]?inf(inity)?$/i.test(cell) ? (cell.startsWith('-') ? -Infinity : Infinity) : Number(cell);

const positions = (columns: readonly string[], name: RegExp): number[] =>
  columns.flatMap((column, index) => (name.test(column) ? [index] : []));

function finish(draft: Draft): NcclRun {
  return {
    collective: draft.collective ?? guessCollective(draft.rows.at(-1)),
    ranks: draft.hosts.length || undefined,
    nodes: new Set(draft.hosts).size || undefined,
    points: draft.rows.map((row) => row.point).sort((a, b) => a.bytes - b.bytes),
    leftOut: draft.leftOut,
  };
}

const BYTES_PER_ELEMENT: Readonly<Record<string, number>> = {
  int8: 1,
  uint8: 1,
  f8e4m3: 1,
  f8e5m2: 1,
  half: 2,
  bfloat16: 2,
  int32: 4,
  uint32: 4,
  float: 4,
  int64: 8,
  uint64: 8,
  double: 8,
};

/**
 * The collective, told by the table alone: all-gather and reduce-scatter count the elements
 * of one rank but the bytes of all; only a reduction names an operator.
 */
function guessCollective(row: Row | undefined): string | undefined {
  const elementBytes = BYTES_PER_ELEMENT[row?.type ?? ''];
  if (row === undefined || elementBytes === undefined) return undefined;
  const whole = row.elements * elementBytes === row.point.bytes;
  if (row.reduction === 'none') return whole ? undefined : 'all_gather';
  return whole ? 'all_reduce' : 'reduce_scatter';
}
