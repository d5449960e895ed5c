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
    forEachHop(ring, (from, to) => {
      if (!crosses(fabric, from, to)) return;
      count(leaving, portOf(fabric, from));
      count(entering, portOf(fabric, to));
    });
  return rings.map((ring) => {
    let slowest = Number.POSITIVE_INFINITY;
    forEachHop(ring, (from, to) => {
      const sharers = Math.max(
        leaving.get(portOf(fabric, from)) ?? 1,
        entering.get(portOf(fabric, to)) ?? 1,
      );
      const bandwidth = crosses(fabric, from, to)
        ? fabric.portBytesPerSecond / sharers
        : fabric.innerBytesPerSecond;
      slowest = Math.min(slowest, bandwidth);
    });
    return slowest;
  });
}

/** From each member to the next, and from the last to the first; none in a ring of one. */
function forEachHop(ring: readonly number[], visit: (from: number, to: number) => void): void {
  if (ring.length < 2) return;
  ring.forEach((from, place) => {
    visit(from, ring[(place + 1) % ring.length]!);
  });
}

function count(ports: Map<number, number>, port: number): void {
  ports.set(port, (ports.get(port) ?? 0) + 1);
}
