import { describe, expect, test } from 'vitest';
import { shardplay, shardplayHere } from '../testing/shardplay.ts';

/** The end of a published curve of an 8-GPU A100 node (stas00/ml-engineering, network/README.md). */
const OUTPUT = `#       size         count      type   redop    root     time   algbw   busbw #wrong     time   algbw   busbw #wrong
#        (B)    (elements)                               (us)  (GB/s)  (GB/s)            (us)  (GB/s)  (GB/s)
  4294967296    1073741824     float     sum      -1    32136  133.65  233.88      0    32136  133.65  233.88    N/A
  8589934592    2147483648     float     sum      -1    64074  134.06  234.61      0    64074  134.06  234.61    N/A
 17179869184    4294967296     float     sum      -1   127997  134.22  234.89      0   127997  134.22  234.89    N/A
# Avg bus bandwidth    : 234.46
`;
const NAMED = `# nThread 1 nGpus 8 minBytes 8 maxBytes 17179869184\n# Collective test starting: all_reduce_perf\n${OUTPUT}`;

describe('calibrate', () => {
  test('reads standard input into what a scenario takes', () => {
    const { code, out, err } = shardplay(['calibrate', '-', '--nodes', '1', '--json'], NAMED);
    expect(err).toBe('');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ measuredBusBandwidth: { intraNode: 234.89e9 } });
  });

  test('says in words how the number was read', async () => {
    const { out } = await shardplayHere(['calibrate', '-', '--nodes', '1'], NAMED);
    expect(out).toContain('235\u00a0GB/s');
    expect(out).toMatch(/"measuredBusBandwidth": \{\s+"intraNode": 234890000000\s+\}/);
  });

  test.each([
    [
      ['calibrate', 'no-such-file'],
      /^shardplay: no-such-file cannot be read: no such file or directory\.\n$/,
    ],
    [['calibrate', '-'], /^shardplay: .*how many nodes took part\.\n$/],
    [
      ['calibrate', '-', '--nodes', 'two'],
      /^shardplay: --nodes: "two" is not a count of nodes; .*\n$/,
    ],
  ])('%j is refused in one line', async (args, line) => {
    const { code, out, err } = await shardplayHere(args, NAMED);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(line);
  });
});
