import { pointOf, type NcclRun, type PrintedPoint } from './run.ts';

/**
 * The report that nccl-tests writes with `-J file`.
 * Source: NVIDIA/nccl-tests a0b82b2, src/util.cu (JSON_FILE_VERSION 1).
 */
export function readReport(report: unknown): NcclRun | undefined {
  if (!isRecord(report) || !Array.isArray(report['results'])) return undefined;
  const results = report['results'].filter(isRecord);
  const config = isRecord(report['config']) ? report['config'] : {};
  const devices = Array.isArray(config['devices']) ? config['devices'].filter(isRecord) : [];
  const args = Array.isArray(report['args']) ? report['args'] : [];
  const read = results.map((result) =>
    pointOf(
      Number(result['size']),
      [result['out_of_place'], result['in_place']].flatMap(printedOf),
    ),
  );
  const program = String(results[0]?.['experiment_name'] ?? args[0] ?? '');
  return {
    collective: /(\w+?)_perf\b/.exec(program)?.[1],
    ranks: devices.length || undefined,
    nodes: new Set(devices.map((device) => device['hostname'])).size || undefined,
    points: read.filter((point) => typeof point !== 'string').sort((a, b) => a.bytes - b.bytes),
    leftOut: read.flatMap((reason, index) =>
      typeof reason === 'string' ? [{ place: `Result ${index + 1}`, reason }] : [],
    ),
  };
}

function printedOf(half: unknown): PrintedPoint[] {
  if (!isRecord(half)) return [];
  return [
    {
      microseconds: Number(half['time'] ?? half['cpu_time']),
      gigabytesPerSecond: Number(half['bus_bw']),
      wrong: Number(half['nwrong'] ?? 0) || 0,
    },
  ];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
