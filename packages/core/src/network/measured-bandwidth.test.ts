import { describe, expect, it } from 'vitest';
import { readMeasurement } from './measured-bandwidth.ts';

/** Eight ports of 400 Gb/s. */
const LINE = 400e9;

describe('readMeasurement', () => {
  it('takes what a working network measures for the wire', () => {
    // 8 x 8 H100, all-reduce of 8 GiB: 386.6 GB/s (CoreWeave, in nccl-tests' terms).
    expect(readMeasurement(386.6e9, 64, LINE)).toEqual({ bytesPerSecond: 386.6e9, hopSeconds: 0 });
  });

  it('reads the rest of a shortfall as latency: 0.3 ms a hop in the sweep on 512 H100s', () => {
    // nanotron's sweep: 13.4 GB/s on 512 GPUs; tensor groups of 32 take 10 ms a collective = 31 hops.
    const { bytesPerSecond, hopSeconds } = readMeasurement(13.4e9, 512, LINE);
    expect(bytesPerSecond).toBe(200e9);
    expect(31 * hopSeconds).toBeCloseTo(10e-3, 2);
  });
});
