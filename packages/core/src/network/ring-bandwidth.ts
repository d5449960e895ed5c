import { crosses, type Fabric, portOf } from './fabric.ts';

/**
 * Bandwidth of each of several rings that run at once, bytes per second and direction: that of its
 * slowest hop, where the hops that leave through one port share it evenly, and likewise those that
 * enter through one.
 * @param rings each ring's GPUs in ring order, by their number in the cluster. A ring of one GPU
 * has no hop: infinite.
 */
export function ringBandwidths(
  rings: readonly (readonly number[])[],
  fabric: Fabric,
): readonly number[] {
  const leaving = new Map<number, number>();
  const entering = new Map<number, number>();
  for (const ring of rings)
    for (const [from, to] of hops(ring))
      if (crosses(fabric, from, to)) {
        count(leaving, portOf(fabric, from));
        count(entering, portOf(fabric, to));
      }
  return rings.map((ring) =>
    hops(ring).reduce((slowest, [from, to]) => {
      if (!crosses(fabric, from, to)) return Math.min(slowest, fabric.innerBytesPerSecond);
      const sharers = Math.max(
        leaving.get(portOf(fabric, from)) ?? 1,
        entering.get(portOf(fabric, to)) ?? 1,
      );
      return Math.min(slowest, fabric.portBytesPerSecond / sharers);
    }, Number.POSITIVE_INFINITY),
  );
}

function hops(ring: readonly number[]): (readonly [from: number, to: number])[] {
  return ring.length < 2 ? [] : ring.map((from, place) => [from, ring[(place + 1) % ring.length]!]);
}

function count(ports: Map<number, number>, port: number): void {
  ports.set(port, (ports.get(port) ?? 0) + 1);
}
