import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fabricOf, type NetworkFacts } from './achieved-fabric-of.ts';
import { collectiveSeconds } from './collective-time.ts';
import { groupShape } from './group.ts';
import { MEASURED_WITH_BYTES } from './measured-bandwidth.ts';

const FIT = { portShare: 0.92, lossPerDoubling: 0.02, interHopSeconds: 1e-5, launchSeconds: 1e-5 };
/** Eight ports of 400 Gb/s. */
const LINE = 400e9;

const H100 = { gpusPerNode: 8, intraLink: 'nvlink-4', intraBytesPerSecond: 4.5e11 };
const A100 = { gpusPerNode: 8, intraLink: 'nvlink-3', intraBytesPerSecond: 3e11 };
const PCIE = { gpusPerNode: 8, intraLink: 'pcie-4', intraBytesPerSecond: 3.1e10 };

const fabric = (
  machine: typeof H100,
  gpus: number,
  measured?: NonNullable<NetworkFacts['measured']>,
) =>
  fabricOf(
    {
      ...machine,
      gpus,
      portsPerNode: 8,
      portsBytesPerSecond: LINE,
      ...(measured && { measured }),
    },
    FIT,
  );

/** Bus bandwidth as nccl-tests counts it: 2 (n - 1) / n of the buffer over the time. */
function busOf(network: ReturnType<typeof fabric>, ranks: number): number {
  const shape = groupShape(ranks, 1, network.gpusPerNode);
  const seconds = collectiveSeconds('all-reduce', shape, MEASURED_WITH_BYTES, network);
  return (2 * (ranks - 1) * MEASURED_WITH_BYTES) / ranks / seconds;
}

describe('a measured bus bandwidth', () => {
  it('comes back from an all-reduce over all GPUs, whatever network it was', () => {
    const nodes = fc.integer({ min: 2, max: 128 });
    const machines = fc.constantFrom(H100, A100, PCIE);
    fc.assert(
      fc.property(
        machines,
        nodes,
        fc.double({ min: 1e9, max: 4e11, noNaN: true }),
        (of, n, bus) => {
          const network = fabric(of, 8 * n, { interNode: bus });
          expect(busOf(network, 8 * n) / bus).toBeCloseTo(1, 9);
        },
      ),
    );
  });

  it('comes back from an all-reduce inside a node, faster or slower than the table', () => {
    const machines = fc.constantFrom(H100, A100, PCIE);
    const gpus = fc.constantFrom(2, 4, 8, 64);
    fc.assert(
      fc.property(
        machines,
        gpus,
        fc.double({ min: 0.3, max: 0.99, noNaN: true }),
        (of, n, share) => {
          const bus = share * of.intraBytesPerSecond;
          const network = fabric(of, n, { intraNode: bus });
          const back = busOf(network, Math.min(n, 8)) / bus;
          // Where the switch sums, a ring that it is slower than is left as the table has it.
          expect(back).toBeGreaterThan(1 - 1e-9);
          if (of !== H100 || n < 5 || share > 0.85) expect(back).toBeCloseTo(1, 9);
        },
      ),
    );
  });

  it('says nothing of rings where it is the switch that sums', () => {
    // 8 H100: the switch reaches 480 GB/s, a ring 367 (NVIDIA/nccl-tests#212).
    const network = fabric(H100, 8, { intraNode: 480e9 });
    expect(network.ringBytesPerSecond).toBe(fabric(H100, 8).ringBytesPerSecond);
  });

  it('is the wire where the network works', () => {
    // 8 x 8 H100, all-reduce of 8 GiB: 386.6 GB/s (CoreWeave, in nccl-tests' terms).
    const network = fabric(H100, 64, { interNode: 386.6e9 });
    expect(network.nodeBytesPerSecond / 386.6e9).toBeGreaterThan(1);
    expect(network.nodeBytesPerSecond / 386.6e9).toBeLessThan(1.15);
    expect(network.hopSeconds.inter.simple).toBe(FIT.interHopSeconds);
  });

  it('is latency below half the line rate: 0.3 ms a hop in the sweep on 512 H100s', () => {
    // nanotron's sweep: 13.4 GB/s on 512 GPUs; tensor groups of 32 take 10 ms a collective = 31 hops.
    const network = fabric(H100, 512, { interNode: 13.4e9 });
    expect(network.nodeBytesPerSecond).toBe(200e9);
    expect(31 * network.hopSeconds.inter.simple).toBeCloseTo(10e-3, 2);
  });
});
