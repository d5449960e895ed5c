import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AchievedFabric } from './achieved-fabric.ts';
import { fabricOf } from './achieved-fabric-of.ts';
import {
  busBytesPerSecond,
  collectiveSeconds,
  exchangeSeconds,
  sendSeconds,
} from './collective-time.ts';
import { groupShape } from './group.ts';

const FIT = { portShare: 0.92, lossPerDoubling: 0.02, interHopSeconds: 2e-5, launchSeconds: 1e-5 };

const node = (intraLink: string, intraBytesPerSecond: number): AchievedFabric =>
  fabricOf(
    {
      gpus: 8,
      gpusPerNode: 8,
      intraLink,
      intraBytesPerSecond,
      portsPerNode: 8,
      portsBytesPerSecond: 4e11,
    },
    FIT,
  );
const A100 = node('nvlink-3', 3e11);
const H100 = node('nvlink-4', 4.5e11);
const B200 = node('nvlink-5', 9e11);

/** The same fabric without any latency: what is left is bytes over bandwidth. */
const wireOnly = (fabric: AchievedFabric): AchievedFabric => {
  const none = { ll: 0, ll128: 0, simple: 0 };
  return { ...fabric, launchSeconds: 0, hopSeconds: { intra: none, inter: none } };
};

describe('groupShape', () => {
  it('puts neighbours in a node and strides across nodes', () => {
    expect(groupShape(8, 1, 8)).toEqual({ ranks: 8, perNode: 8, nodes: 1 });
    expect(groupShape(16, 4, 8)).toEqual({ ranks: 16, perNode: 2, nodes: 8 });
    expect(groupShape(4, 8, 8)).toEqual({ ranks: 4, perNode: 1, nodes: 4 });
  });
});

describe('collectiveSeconds', () => {
  it('moves the bytes that nccl-tests counts', () => {
    const fabric = { ...wireOnly(A100), switchBytesPerSecond: 0 };
    const bytes = 2 ** 40;
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 8 }), (ranks) => {
        const shape = groupShape(ranks, 1, 8);
        const ring = bytes / fabric.ringBytesPerSecond;
        const half = ((ranks - 1) / ranks) * ring;
        expect(collectiveSeconds('all-reduce', shape, bytes, fabric)).toBeCloseTo(2 * half, 3);
        expect(collectiveSeconds('all-gather', shape, bytes, fabric)).toBeCloseTo(half, 3);
        expect(collectiveSeconds('reduce-scatter', shape, bytes, fabric)).toBeCloseTo(half, 3);
      }),
    );
  });

  // nccl-tests all-reduce on 8 GPUs of one node: A100 and B200 stas00/ml-engineering (network),
  // H100 awslabs/awsome-distributed-training (AWS p5).
  it.each([
    ['A100', A100, 2 ** 26, 684.6e-6],
    ['A100', A100, 2 ** 28, 2420.6e-6],
    ['A100', A100, 2 ** 30, 8203.9e-6],
    ['H100', H100, 2 ** 26, 326.6e-6],
    ['H100', H100, 2 ** 30, 4253e-6],
    ['H100', H100, 2 ** 33, 31289e-6],
    ['B200', B200, 2 ** 33, (1.75 * 2 ** 33) / 838e9],
  ])('is within a quarter of 8 %s measured', (_, fabric, bytes, measured) => {
    const seconds = collectiveSeconds('all-reduce', groupShape(8, 1, 8), bytes, fabric);
    expect(seconds / measured).toBeGreaterThan(0.75);
    expect(seconds / measured).toBeLessThan(1.25);
  });

  it('reaches one other GPU of a mesh over one link, and all over all', () => {
    // 8 MI300X in a full mesh of 64 GB/s: 313 GB/s over all, 48 between two (ROCm/rccl#1210).
    const mesh = fabricOf(
      {
        gpus: 8,
        gpusPerNode: 8,
        intraLink: 'xgmi-mi300x',
        intraBytesPerSecond: 448e9,
        intraShareToOne: 64 / 448,
        portsPerNode: 8,
        portsBytesPerSecond: 4e11,
      },
      FIT,
    );
    expect(busBytesPerSecond(groupShape(8, 1, 8), mesh) / 313e9).toBeCloseTo(1, 1);
    expect(busBytesPerSecond(groupShape(2, 1, 8), mesh) / 48e9).toBeGreaterThan(0.9);
    expect(busBytesPerSecond(groupShape(2, 1, 8), mesh)).toBeLessThanOrEqual(64e9);
    expect(sendSeconds(2 ** 32, 0, mesh)).toBeGreaterThan(2 ** 32 / 64e9);
  });

  it('takes no less for a hop than the link itself does', () => {
    const slow = fabricOf(
      {
        gpus: 16,
        gpusPerNode: 8,
        intraLink: 'nvlink-4',
        intraBytesPerSecond: 4.5e11,
        interLatencySeconds: 1e-3,
        portsPerNode: 8,
        portsBytesPerSecond: 4e11,
      },
      FIT,
    );
    // A ring of 16 over two nodes: 15 steps, each at the pace of the slow hop.
    const seconds = collectiveSeconds('all-gather', groupShape(16, 1, 8), 1, slow);
    expect(seconds).toBeGreaterThan(15e-3);
    expect(seconds).toBeLessThan(15.1e-3);
  });

  it('gives a group its share of the ports', () => {
    const one = busBytesPerSecond(groupShape(2, 8, 8), A100);
    expect(busBytesPerSecond(groupShape(4, 4, 8), A100)).toBeCloseTo(2 * one, 3);
  });

  it('grows with the bytes and is nothing for nobody', () => {
    const shapes = fc.record({
      ranks: fc.integer({ min: 1, max: 512 }),
      stride: fc.integer({ min: 1, max: 64 }),
    });
    const kinds = fc.constantFrom('all-reduce', 'all-gather', 'reduce-scatter', 'all-to-all');
    fc.assert(
      fc.property(shapes, kinds, fc.integer({ min: 0, max: 2 ** 34 }), (place, kind, bytes) => {
        const shape = groupShape(place.ranks, place.stride, 8);
        const small = collectiveSeconds(kind, shape, bytes, H100);
        const large = collectiveSeconds(kind, shape, 2 * bytes, H100);
        expect(Number.isFinite(small)).toBe(true);
        expect(large).toBeGreaterThanOrEqual(small);
        if (place.ranks === 1 || bytes === 0) expect(small).toBe(0);
      }),
    );
  });
});

describe('exchangeSeconds', () => {
  it('sends a token to a node once, however many of its experts live there', () => {
    const fabric = wireOnly(H100);
    const two = groupShape(16, 1, 8);
    const bytes = 2 ** 30;
    const one = exchangeSeconds(two, bytes, 1, fabric);
    expect(one).toBeCloseTo(collectiveSeconds('all-to-all', two, bytes, fabric), 9);
    // With 8 experts a token, half of the 8 copies live on the other node, as one crossing.
    expect(exchangeSeconds(two, bytes, 8, fabric)).toBeLessThan(one / 3);
  });
});
