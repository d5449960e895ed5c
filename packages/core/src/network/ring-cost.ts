/** The collectives that a ring can run. */
export type RingCollective = 'all-reduce' | 'all-gather' | 'reduce-scatter';

/**
 * Bytes that each directed link of a ring carries: (N - 1)/N of the buffer for an all-gather or a
 * reduce-scatter, twice that for an all-reduce. `runRing…` counts the same, message by message.
 * Patarasuk and Yuan 2009; nccl-tests, doc/PERFORMANCE.md.
 * @param bytes the whole buffer (for all-gather and reduce-scatter, of all ranks together)
 */
export function ringBytesPerLink(collective: RingCollective, ranks: number, bytes: number): number {
  const passes = collective === 'all-reduce' ? 2 : 1;
  return (passes * (ranks - 1) * bytes) / ranks;
}

/** Seconds of a ring collective: bytes per link over the ring's bandwidth. No latency is charged. */
export function ringSeconds(
  collective: RingCollective,
  ranks: number,
  bytes: number,
  bytesPerSecond: number,
): number {
  return ringBytesPerLink(collective, ranks, bytes) / bytesPerSecond;
}
