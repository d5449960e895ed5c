import { describe, expect, it } from 'vitest';
import { calibrate } from './calibration.ts';

const ONE_NODE_DEVICES = Array.from(
  { length: 8 },
  (_, rank) =>
    `#  Rank  ${rank} Group  0 Pid   ${855 + rank} on node-a device  ${rank} [0xa4] NVIDIA A100-SXM4-80GB`,
).join('\n');
const HEADER = `#                                                              out-of-place                       in-place
#       size         count      type   redop    root     time   algbw   busbw #wrong     time   algbw   busbw #wrong
#        (B)    (elements)                               (us)  (GB/s)  (GB/s)            (us)  (GB/s)  (GB/s)`;

/** An 8-GPU A100 node: sizes, microseconds and bus bandwidths published in stas00/ml-engineering, network/README.md. */
const A100_NODE: readonly (readonly [bytes: number, microseconds: number, busbw: number])[] = [
  [33554432, 424.0, 138.49],
  [67108864, 684.6, 171.54],
  [134217728, 1327.6, 176.92],
  [268435456, 2420.6, 194.07],
  [536870912, 4218.4, 222.72],
  [1073741824, 8203.9, 229.04],
  [2147483648, 16240.0, 231.41],
  [4294967296, 32136.0, 233.88],
  [8589934592, 64074.0, 234.61],
  [17179869184, 127997.0, 234.89],
];
const row = (bytes: number, microseconds: number, busbw: number) =>
  `${bytes} ${bytes / 4} float sum -1 ${microseconds} ${busbw} ${busbw} 0 ${microseconds} ${busbw} ${busbw} N/A`;
const table = (rows: typeof A100_NODE) =>
  [ONE_NODE_DEVICES, HEADER, ...rows.map((r) => row(...r)), '# Avg bus bandwidth    : 190'].join(
    '\n',
  );

function calibrated(text: string, nodes?: number) {
  const result = calibrate(text, nodes);
  if (!result.ok) throw new Error(result.problems[0]?.message);
  return result.value;
}

describe('calibrate', () => {
  it('refuses a number of nodes that contradicts the text', () => {
    const refused = calibrate(table(A100_NODE), 2);
    expect(refused.ok ? '' : refused.problems[0]?.message).toMatch(/^nodes is 2, but .* on 1:/);
    expect(calibrate(table(A100_NODE), 1).ok).toBe(true);
  });

  it('takes the plateau of a whole curve', () => {
    const { measuredBusBandwidth, notes } = calibrated(table(A100_NODE));
    expect(measuredBusBandwidth).toEqual({ intraNode: 234.89e9 });
    expect(notes.join(' ')).toMatch(/all_reduce over 8 GPUs on 1 node.*no longer rises/);
  });

  it('extrapolates a curve that was cut off while rising, and says so', () => {
    const latency = 1e-3;
    const bandwidth = 400e9;
    const rows = [28, 29, 30].map((power) => {
      const work = 2 ** power * (14 / 8);
      const seconds = latency + work / bandwidth;
      return [2 ** power, seconds * 1e6, work / seconds / 1e9] as const;
    });
    const { measuredBusBandwidth, notes } = calibrated(table(rows));
    expect(measuredBusBandwidth.intraNode! / bandwidth).toBeCloseTo(1, 6);
    expect(notes.join(' ')).toContain('heading for');
  });

  it('keeps to what was measured where the curve bends on its way up', () => {
    const { measuredBusBandwidth, notes } = calibrated(table(A100_NODE.slice(0, 5)));
    expect(measuredBusBandwidth).toEqual({ intraNode: 222.72e9 });
    expect(notes.join(' ')).toContain('still rising');
  });

  it('counts hosts: 16 ranks on two of them measure the network', () => {
    const devices = Array.from(
      { length: 16 },
      (_, rank) =>
        `#  Rank ${rank} Group  0 Pid ${rank} on ${rank < 8 ? 'gpu3' : 'gpu4'} device ${rank % 8} [0x0f] NVIDIA A100-SXM4-40GB`,
    ).join('\n');
    // Published by Oracle for two A100 nodes: out of place 222.88, in place 218.96, average 220.921.
    const text = `${devices}\n${HEADER}\n 10737418240    2684354560     float     sum      -1    90330  118.87  222.88      0    91945  116.78  218.96      0\n`;
    const { measuredBusBandwidth, notes } = calibrated(text);
    expect(measuredBusBandwidth.interNode).toBeCloseTo(220.92e9, -7);
    expect(measuredBusBandwidth.intraNode).toBeUndefined();
    expect(notes.join(' ')).toContain('16 GPUs on 2 nodes');
  });

  it('reads the labels that launchers put before each line', () => {
    for (const label of ['[1,0]<stdout>:', '0: ', 'node-a: ']) {
      const text = table(A100_NODE)
        .split('\n')
        .map((line) => label + line)
        .join('\n');
      expect(calibrated(text).measuredBusBandwidth.intraNode, label).toBe(234.89e9);
    }
  });

  it('reads tables without a root column, with an error instead of a count', () => {
    const text = `${ONE_NODE_DEVICES}
#                                                     out-of-place                       in-place
#       size         count    type   redop     time   algbw   busbw  error     time   algbw   busbw  error
  134217728      33554432   float     sum   1327.6  101.10  176.92  5e-07   1327.6  101.10  176.92  5e-07`;
    const { measuredBusBandwidth, notes } = calibrated(text);
    expect(measuredBusBandwidth.intraNode).toBe(176.92e9);
    expect(notes.join(' ')).not.toContain('wrong');
  });

  it('reads per-iteration columns, time stamps and rows that have no out-of-place half', () => {
    const text = `${ONE_NODE_DEVICES}
#       size         count      type   redop    root     time   algbw   busbw  #wrong    i_min    i_max    i_p99    i_cv%     time   algbw   busbw  #wrong    i_min    i_max    i_p99    i_cv%           timestamp
 134217728 33554432 float sum -1 1327.6 101.10 176.92 0 1300 1400 1390 1.1 1320.0 101.70 178.00 0 1300 1400 1390 1.1 2026-07-09 16:03:21
 268435456 67108864 float sum -1                                2420.6 110.90 194.07 0 2400 2500 2490 1.0`;
    expect(calibrated(text).measuredBusBandwidth.intraNode).toBeGreaterThanOrEqual(194.07e9);
  });

  it('reads the JSON report', () => {
    const report = {
      version: 1,
      args: ['./build/all_reduce_perf', '-b', '1G'],
      config: {
        devices: Array.from({ length: 8 }, (_, rank) => ({ rank, hostname: 'node-a' })),
      },
      results: A100_NODE.map(([size, time, bus_bw]) => ({
        size,
        out_of_place: { time, alg_bw: 0, bus_bw, nwrong: 0 },
        in_place: null,
        experiment_name: 'all_reduce_perf',
      })),
    };
    expect(calibrated(JSON.stringify(report)).measuredBusBandwidth).toEqual({
      intraNode: 234.89e9,
    });
  });

  it('prefers all-reduce, and takes both ranges out of one file of several tests', () => {
    const gather = table(A100_NODE).replaceAll(
      /^(\d+) (\d+) float sum/gm,
      (_, bytes: string) => `${bytes} ${Number(bytes) / 32} float none`,
    );
    const both = calibrated(
      `./build/all_gather_perf -b 8\n${gather}\n${table(A100_NODE.slice(7))}`,
    );
    expect(both.notes.join(' ')).toContain('all_reduce');
    expect(calibrated(gather).notes.join(' ')).toContain('comes from all_gather');
  });

  it('warns of wrong results', () => {
    const text = table(A100_NODE).replace(/ 0 (\d+\.?\d*) (\S+) (\S+) N\/A$/m, ' 7 $1 $2 $3 N/A');
    expect(calibrated(text).notes.join(' ')).toContain('check the hardware');
  });

  it('names the rows that are no measurement, and goes on with the others', () => {
    const lines = table(A100_NODE).split('\n');
    const at = (text: string) => lines.findIndex((line) => line.startsWith(text));
    const put = (size: string, values: string) => {
      const index = at(`${size} `);
      lines[index] = `${size} ${values}`;
      return `Line ${index + 1}`;
    };
    const infinite = put('67108864', '16777216 float sum -1 0.00 inf inf 0 0.00 inf inf N/A');
    const nothing = put('134217728', '33554432 float sum -1 1327.6 nan nan 0 1327.6 nan nan N/A');
    const negative = put('268435456', '67108864 float sum -1 2420.6 -1 -1 0 2420.6 -1 -1 N/A');
    const { measuredBusBandwidth, notes } = calibrated(lines.join('\n'));
    expect(measuredBusBandwidth).toEqual({ intraNode: 234.89e9 });
    expect(notes.slice(-3)).toEqual([
      `${infinite} is left out: time is 0, which is no measurement.`,
      `${nothing} is left out: busbw is no number, which is no measurement.`,
      `${negative} is left out: busbw is -1, which is no measurement.`,
    ]);
  });

  it('says why no row is left', () => {
    const refused = calibrate(`${HEADER}\n1048576 262144 float sum -1 10 inf inf 0 10 inf inf N/A`);
    expect(refused.ok ? [] : refused.problems.map(({ message }) => message)).toEqual([
      'Line 4 is left out: busbw is inf, which is no measurement.',
    ]);
    const report = { results: [{ size: 1024, out_of_place: { time: 1, bus_bw: 0 } }, {}] };
    const other = calibrate(JSON.stringify(report));
    expect(other.ok ? [] : other.problems.map(({ message }) => message)).toEqual([
      'Result 1 is left out: busbw is 0, which is no measurement.',
      'Result 2 is left out: its size is no number, which is no measurement.',
    ]);
  });

  it('asks for the nodes where no device is listed', () => {
    const bare = `${HEADER}\n${row(...A100_NODE[9]!)}`;
    const refused = calibrate(bare);
    expect(refused.ok ? [] : refused.problems.map((p) => p.rule)).toEqual(['nccl-nodes-known']);
    expect(calibrated(bare, 1).measuredBusBandwidth.intraNode).toBe(234.89e9);
    expect(calibrated(bare, 4).measuredBusBandwidth.interNode).toBe(234.89e9);
  });

  it('refuses other texts and other collectives, with the reason', () => {
    const refused = (text: string) => {
      const result = calibrate(text);
      return result.ok ? undefined : result.problems[0]?.rule;
    };
    expect(refused('')).toBe('nccl-output-readable');
    expect(refused('{"results": 3}')).toBe('nccl-output-readable');
    expect(refused(`./build/sendrecv_perf\n${table(A100_NODE)}`)).toBe(
      'nccl-collective-comparable',
    );
  });
});

// 2 (n - 1) / n is 1.75 over 8 GPUs and 1.5 over 4 (nccl-tests, doc/PERFORMANCE.md).
it.each([
  [8, false],
  [4, true],
])('notices that %i listed GPUs do not belong to a table over 8: %s', (gpus, told) => {
  const ranks = Array.from(
    { length: gpus },
    (_, rank) =>
      `#  Rank  ${rank} Group  0 Pid  1${rank} on  host-a device  ${rank} [0x07] NVIDIA H100`,
  );
  const read = calibrate(`# Collective test starting: all_reduce_perf
${ranks.join('\n')}
#       size         count      type   redop    root     time   algbw   busbw #wrong
  8589934592    2147483648     float     sum      -1    32102  267.58  468.27      0
`);
  if (!read.ok) throw new Error(read.problems[0]?.message);
  expect(/not of one run/.test(read.value.notes.join(' '))).toBe(told);
});
