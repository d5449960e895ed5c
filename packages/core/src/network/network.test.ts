import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { split } from './chunks.ts';
import type { Fabric } from './fabric.ts';
import { ringBandwidths } from './ring-bandwidth.ts';
import { ringBytesPerLink, ringSeconds } from './ring-cost.ts';
import { runRingAllGather, runRingAllReduce, runRingReduceScatter, type RingRun } from './ring.ts';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
/** One array a rank, whose length the ranks divide if `even`. */
const inputs = (even: boolean) =>
  fc
    .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 20 }))
    .chain(([ranks, size]) => {
      const length = even ? size * ranks : size;
      const values = fc.array(fc.integer({ min: -99, max: 99 }), {
        minLength: length,
        maxLength: length,
      });
      return fc.array(values, { minLength: ranks, maxLength: ranks });
    });
const totals = (arrays: readonly (readonly number[])[]) =>
  arrays[0]!.map((_, place) => sum(arrays.map((values) => values[place]!)));
const slice = (run: RingRun, rank: number, chunk: number) => {
  const { start, length } = run.chunks[chunk]!;
  return run.results[rank]!.slice(start, start + length);
};

describe('the ring, really run', () => {
  test('after an all-reduce every rank holds the sum', () => {
    fc.assert(
      fc.property(inputs(false), (arrays) => {
        for (const result of runRingAllReduce(arrays, 2).results)
          expect(result).toEqual(totals(arrays));
      }),
    );
  });

  test('after a reduce-scatter rank r holds the sum of chunk r + 1', () => {
    fc.assert(
      fc.property(inputs(false), (arrays) => {
        const run = runRingReduceScatter(arrays, 2);
        arrays.forEach((_, rank) => {
          const chunk = (rank + 1) % arrays.length;
          const { start, length } = run.chunks[chunk]!;
          expect(slice(run, rank, chunk)).toEqual(totals(arrays).slice(start, start + length));
        });
      }),
    );
  });

  test('after an all-gather every rank holds the chunk of each owner', () => {
    fc.assert(
      fc.property(inputs(false), (arrays) => {
        const run = runRingAllGather(arrays, 2);
        const owned = run.chunks.flatMap(({ start, length }, owner) =>
          arrays[owner]!.slice(start, start + length),
        );
        for (const result of run.results) expect(result).toEqual(owned);
      }),
    );
  });

  test('the bytes counted on each link are those of the closed form', () => {
    fc.assert(
      fc.property(inputs(true), fc.constantFrom(1, 2, 4), (arrays, bytesPerValue) => {
        const bytes = arrays[0]!.length * bytesPerValue;
        const expected = (collective: Parameters<typeof ringBytesPerLink>[0]) =>
          ringBytesPerLink(collective, arrays.length, bytes);
        for (const counted of runRingAllReduce(arrays, bytesPerValue).bytesPerLink)
          expect(counted).toBeCloseTo(expected('all-reduce'), 9);
        for (const counted of runRingReduceScatter(arrays, bytesPerValue).bytesPerLink)
          expect(counted).toBeCloseTo(expected('reduce-scatter'), 9);
        for (const counted of runRingAllGather(arrays, bytesPerValue).bytesPerLink)
          expect(counted).toBeCloseTo(expected('all-gather'), 9);
      }),
    );
  });

  test('with uneven chunks the links still carry the closed form on average', () => {
    fc.assert(
      fc.property(inputs(false), (arrays) => {
        const counted = sum(runRingAllReduce(arrays, 2).bytesPerLink) / arrays.length;
        const bytes = 2 * arrays[0]!.length;
        expect(counted).toBeCloseTo(ringBytesPerLink('all-reduce', arrays.length, bytes), 9);
      }),
    );
  });

  test('a step shows who sent what: four ranks, the first two steps by hand', () => {
    const run = runRingAllReduce(
      [
        [1, 2, 3, 4],
        [10, 20, 30, 40],
        [5, 6, 7, 8],
        [0, 1, 0, 1],
      ],
      2,
    );
    expect(run.steps).toHaveLength(6);
    expect(run.steps[0]!.transfers[0]).toEqual({
      from: 0,
      to: 1,
      chunk: 0,
      values: [1],
      how: 'add',
      bytes: 2,
    });
    expect(run.steps[0]!.after[1]).toEqual([11, 20, 30, 40]);
    expect(run.steps[1]!.transfers[1]).toMatchObject({ from: 1, to: 2, chunk: 0, values: [11] });
  });

  test('arrays of different lengths are the caller’s fault', () => {
    expect(() => runRingAllReduce([[1], [1, 2]], 2)).toThrow(RangeError);
    expect(() => runRingAllReduce([], 2)).toThrow(RangeError);
  });
});

test('split covers the length, in order, with parts that differ by at most one', () => {
  fc.assert(
    fc.property(fc.nat(200), fc.integer({ min: 1, max: 40 }), (length, parts) => {
      const chunks = split(length, parts);
      let next = 0;
      for (const chunk of chunks) {
        expect(chunk.start).toBe(next);
        next += chunk.length;
      }
      expect(next).toBe(length);
      const lengths = chunks.map((chunk) => chunk.length);
      expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(1);
    }),
  );
});

test('all-reduce of 14 GB over 8 GPUs: 24.5 GB on each link (2 x 7/8), 54 ms at 450 GB/s', () => {
  expect(ringBytesPerLink('all-reduce', 8, 14e9)).toBe(24.5e9);
  expect(ringSeconds('all-reduce', 8, 14e9, 450e9)).toBeCloseTo(0.05444, 5);
});

describe('a ring is as fast as its slowest hop', () => {
  const ethernet: Fabric = {
    gpusPerDomain: 8,
    innerBytesPerSecond: 450e9,
    gpusPerNode: 8,
    portsPerNode: 1,
    portBytesPerSecond: 12.5e9,
  };
  const infiniband: Fabric = { ...ethernet, portsPerNode: 8, portBytesPerSecond: 50e9 };
  const range = (length: number) => Array.from({ length }, (_, index) => index);

  test('inside a node the inner link alone counts', () => {
    expect(ringBandwidths([range(8)], ethernet)).toEqual([450e9]);
  });

  test('one ring through all nodes has each port to itself', () => {
    expect(ringBandwidths([range(64)], ethernet)).toEqual([12.5e9]);
    expect(ringBandwidths([range(64)], infiniband)).toEqual([50e9]);
  });

  test('eight rings with one member in each node share the one port', () => {
    const rings = range(8).map((place) => range(8).map((node) => node * 8 + place));
    expect(new Set(ringBandwidths(rings, ethernet))).toEqual(new Set([12.5e9 / 8]));
    expect(new Set(ringBandwidths(rings, infiniband))).toEqual(new Set([50e9]));
  });

  test('of two rings the one that stays inside does not pay for the other', () => {
    expect(
      ringBandwidths(
        [
          [0, 1, 2, 3],
          [4, 5, 8, 9],
        ],
        ethernet,
      ),
    ).toEqual([450e9, 12.5e9]);
  });

  test('in a rack of 72 each node’s port is still its own', () => {
    const rack = { ...ethernet, gpusPerDomain: 72 };
    expect(ringBandwidths([range(72)], rack)).toEqual([450e9]);
    expect(ringBandwidths([range(144)], rack)).toEqual([12.5e9]);
  });

  test('a ring of one GPU sends nothing', () => {
    expect(ringBandwidths([[5]], ethernet)).toEqual([Number.POSITIVE_INFINITY]);
  });
});
