import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LINK_KEYS } from '../../hardware/constants.ts';
import { initialState } from '../../field/state.ts';
import { runRingAllReduce } from '../../network/ring.ts';
import { ringBandwidths } from '../../network/ring-bandwidth.ts';
import { dataParallelStep } from '../data-parallel.ts';
import { fabricOf } from '../fabric.ts';
import { dataAnswer, dataRingBandwidth } from './answer.ts';
import { dataCases } from './cases.ts';
import { speedupCurves } from './curves.ts';
import { type DataState, dataFields, holdBatch } from './fields.ts';

const initial = initialState(dataFields);
const stateOf = (key: string) => dataCases.find((one) => one.key === key)!.state;
const range = (length: number) => Array.from({ length }, (_, index) => index);

describe('the headline figures', () => {
  test('good: 8 GPUs on NVLink gain 7.61, 95.2 %', () => {
    const { speedup, efficiency } = dataAnswer(stateOf('good'));
    expect([speedup.toFixed(2), (efficiency * 100).toFixed(1)]).toEqual(['7.61', '95.2']);
  });

  test('bad: 64 GPUs on Ethernet gain 20.98, 32.8 %, and each still holds the full model', () => {
    const bad = dataAnswer(stateOf('bad'));
    expect([bad.speedup.toFixed(2), (bad.efficiency * 100).toFixed(1)]).toEqual(['20.98', '32.8']);
    expect(bad.memoryPerGpuBytes).toBe(dataAnswer(initial).memoryPerGpuBytes);
    expect(bad.memoryPerGpuBytes).toBe(16 * 7e9);
  });

  test('one GPU computes 1.0752 s for each share of the batch; the gradient is 14 GB', () => {
    const { computeSeconds, oneGpuSeconds, gradientBytes } = dataAnswer(stateOf('bad'));
    expect(computeSeconds).toBeCloseTo(1.0752, 10);
    expect(oneGpuSeconds).toBeCloseTo(64 * 1.0752, 10);
    expect(gradientBytes).toBe(14e9);
  });
});

describe('the ring', () => {
  test('the bytes charged are those that a real ring counts, scaled up', () => {
    for (const gpus of [2, 5, 8, 64]) {
      const small = runRingAllReduce(
        range(gpus).map(() => range(gpus)),
        2,
      );
      const scale = dataAnswer(initial).gradientBytes / (2 * gpus);
      for (const counted of small.bytesPerLink)
        expect(counted * scale).toBeCloseTo(dataAnswer({ ...initial, gpus }).bytesPerLink, 0);
    }
  });

  test('through any number of nodes it has each port to itself', () => {
    for (const link of ['infiniband', 'ethernet'] as const)
      for (const gpus of [16, 64, 1024])
        expect(ringBandwidths([range(gpus)], fabricOf(link, 8))).toEqual([dataRingBandwidth(link)]);
  });
});

describe('the global batch', () => {
  test('held at its present size, nothing changes at this point', () => {
    const held = holdBatch(stateOf('bad'));
    expect(held.batchTokens).toBe(64 * 8192);
    expect(dataAnswer(held).speedup).toBeCloseTo(dataAnswer(stateOf('bad')).speedup, 10);
  });

  test('fixed, the curve saturates: the all-reduce does not shrink with the GPUs', () => {
    const ceiling = (gpus: number) => {
      const { oneGpuSeconds, allReduceSeconds } = dataAnswer({ ...initial, batch: 'fixed', gpus });
      return oneGpuSeconds / allReduceSeconds;
    };
    const [curve] = speedupCurves({ ...initial, batch: 'fixed' });
    const last = curve!.points.at(-1)!;
    expect(last.speedup).toBeLessThan(ceiling(1024));
    expect(last.speedup).toBeGreaterThan(0.85 * ceiling(1024));
    expect(last.efficiency).toBeLessThan(0.2);
  });
});

describe('overlap with the backward pass', () => {
  const step = { replicas: 8, gradientBytes: 14e9, overlappedBuckets: 32 };

  /** Bucket by bucket: ready when its part of the backward pass is done, then in line. */
  function simulated(compute: number, bytesPerSecond: number): number {
    const all = dataParallelStep({ ...step, computeSeconds: compute, bytesPerSecond });
    const backward = (compute * 2) / 3;
    let networkFree = 0;
    for (let bucket = 1; bucket <= step.overlappedBuckets; bucket++) {
      const ready = compute - backward + (backward * bucket) / step.overlappedBuckets;
      networkFree = Math.max(networkFree, ready) + all.allReduceSeconds / step.overlappedBuckets;
    }
    return networkFree;
  }

  test('takes as long as the buckets do one by one', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 10, noNaN: true }),
        fc.double({ min: 1e9, max: 1e12, noNaN: true }),
        (computeSeconds, bytesPerSecond) => {
          const { stepSeconds } = dataParallelStep({ ...step, computeSeconds, bytesPerSecond });
          expect(stepSeconds / simulated(computeSeconds, bytesPerSecond)).toBeCloseTo(1, 9);
        },
      ),
    );
  });

  test('hides nearly all on NVLink and never more than there is', () => {
    const good = dataAnswer({ ...stateOf('good'), overlap: true });
    expect(good.hiddenSeconds / good.allReduceSeconds).toBeCloseTo(31 / 32, 10);
    const bad = dataAnswer({ ...stateOf('bad'), overlap: true });
    expect(bad.exposedSeconds + bad.hiddenSeconds).toBeCloseTo(bad.allReduceSeconds, 10);
    expect(bad.exposedSeconds).toBeGreaterThan(1);
  });
});

describe('the curves', () => {
  test('one a link, each through the answer’s own figures, never above the ideal', () => {
    const state: DataState = { ...initial, gpus: 64, link: 'ethernet' };
    const curves = speedupCurves(state);
    expect(curves.map(({ link }) => link)).toEqual([...LINK_KEYS]);
    const point = curves[2]!.points.find(({ gpus }) => gpus === 64)!;
    expect(point.speedup).toBe(dataAnswer(state).speedup);
    for (const { points } of curves)
      for (const { gpus, speedup } of points) expect(speedup).toBeLessThanOrEqual(gpus);
  });
});

describe('notes', () => {
  const rules = (change: Partial<DataState>) =>
    dataAnswer({ ...initial, ...change }).notes.map(({ rule }) => rule);

  test('say what no machine offers', () => {
    expect(rules({ gpus: 72 })).toEqual([]);
    expect(rules({ gpus: 73 })).toEqual(['nvlink-ends-at-the-rack']);
    expect(rules({ gpus: 9, batch: 'fixed' })).toEqual(['a-micro-batch-for-each-gpu']);
  });
});
